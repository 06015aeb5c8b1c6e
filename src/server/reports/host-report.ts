import type { ReportFormat } from '#contract/admin/reports.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { FileReply } from '#server/http/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { BOM, toCsvPesos, toCsvRow } from './csv.ts'
import { describeReport, formatCount, summarizeTotals } from './describe.ts'
import { renderReportPdf, type Section } from './pdf/report-pdf.ts'
import type { Column, CellLine, TableRow } from './pdf/table.ts'
import { admitReport, type Selection } from './select-events.ts'
import { readWholeEventTotals, listGoalTotals } from './store.ts'
import { buildReportFileName, WHOLE_EVENT } from './format.ts'

const HEADER = ['Sueño', 'Meta (MXN)', 'Recaudado (MXN)', 'Aportaciones', 'Aliados', 'Estado']

const COLUMNS: readonly Column[] = [
  { label: 'Sueño', width: 208 },
  { label: 'Meta', width: 92, align: 'right' },
  { label: 'Recaudado', width: 92, align: 'right' },
  { label: 'Aportaciones', width: 70, align: 'right' },
  { label: 'Aliados', width: 54, align: 'right' },
]

/** A goal, what came for the whole event, or the sum of both; amounts in centavos. */
interface Figures {
  name: string
  /** Null for what has no target of its own. */
  target: number | null
  raised: number
  contributions: number
  contributors: number
  state: string
  total?: boolean
}

async function figuresOf({ db }: Deps, event: EventWithHost): Promise<Figures[]> {
  const goals = await listGoalTotals(db, event.id)
  const general = await readWholeEventTotals(db, event.id)
  const ofGoals = goals.map((goal) => ({
    name: goal.name,
    target: goal.target_amount,
    raised: goal.raised_amount,
    contributions: goal.contribution_count,
    contributors: goal.contributor_count,
    state: goal.can_receive_contributions ? 'Recibiendo aportaciones' : 'Sueño cumplido',
  }))
  const ofEvent = { name: WHOLE_EVENT, target: null, state: '', ...general }
  const total = {
    name: 'Total del evento',
    target: event.target_amount,
    raised: event.raised_amount,
    contributions: event.contribution_count,
    contributors: event.contributor_count,
    state: '',
    total: true,
  }
  return [...ofGoals, ...(general.contributions > 0 ? [ofEvent] : []), total]
}

function csvLine(figures: Figures, of: readonly string[]): string {
  return toCsvRow([
    ...of,
    figures.name,
    figures.target === null ? '' : toCsvPesos(figures.target),
    toCsvPesos(figures.raised),
    String(figures.contributions),
    String(figures.contributors),
    figures.state,
  ])
}

async function* hostCsv(deps: Deps, { events, bulk }: Selection): AsyncGenerator<string> {
  yield BOM + toCsvRow(bulk ? ['Evento', ...HEADER] : HEADER)
  for (const event of events) {
    const of = bulk ? [event.name] : []
    const figures = await figuresOf(deps, event)
    yield figures.map((line) => csvLine(line, of)).join('')
  }
}

function pdfRow({ total = false, ...figures }: Figures): TableRow {
  const figure = (text: string): CellLine[] => [{ text, style: total ? 'strong' : 'text' }]
  const name: CellLine[] = [{ text: figures.name, style: 'strong' }]
  if (figures.state) name.push({ text: figures.state, style: 'muted' })
  const raised: CellLine[] = [{ text: formatPesos(figures.raised), style: 'strong' }]
  if (figures.target) {
    const share = Math.floor((figures.raised / figures.target) * 100)
    raised.push({ text: `${formatCount(share)} % de la meta`, style: 'muted' })
  }
  return {
    total,
    cells: [
      name,
      figure(figures.target === null ? '—' : formatPesos(figures.target)),
      raised,
      figure(formatCount(figures.contributions)),
      figure(formatCount(figures.contributors)),
    ],
  }
}

async function* rowsOf(deps: Deps, event: EventWithHost): AsyncGenerator<TableRow> {
  for (const figures of await figuresOf(deps, event)) yield pdfRow(figures)
}

async function* sectionsOf(deps: Deps, { events, bulk }: Selection): AsyncGenerator<Section> {
  for (const event of events) {
    const note = formatLongDay(event.event_date)
    yield { heading: bulk ? { title: event.name, note } : null, rows: rowsOf(deps, event) }
  }
}

/**
 * How the sueños of these events stand: one row a goal, and each event's totals (`R8`). Throws
 * NO_REPORT_DATA, REPORT_RATE_LIMIT.
 */
export async function createHostReport(
  deps: Deps,
  selection: Selection,
  user: Principal,
  format: ReportFormat,
): Promise<FileReply> {
  await admitReport(deps, selection, user, { kind: 'host', format })
  const name = buildReportFileName('anfitrion', selection.events, { at: deps.now(), format })
  if (format === 'csv') return { name, type: 'text/csv', body: hostCsv(deps, selection) }
  const target = selection.events.reduce((sum, event) => sum + event.target_amount, 0)
  const body = renderReportPdf({
    ...(await describeReport(deps, selection)),
    title: 'Reporte de anfitrión',
    figures: [{ label: 'Meta', value: formatPesos(target) }, ...summarizeTotals(selection)],
    columns: COLUMNS,
    sections: sectionsOf(deps, selection),
  })
  return { name, type: 'application/pdf', body }
}
