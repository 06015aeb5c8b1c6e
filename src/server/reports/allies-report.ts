import type { ReportFormat } from '#contract/admin/reports.ts'
import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { FileReply } from '#server/http/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { BOM, toCsvPesos, toCsvRow } from './csv.ts'
import { describeReport, formatCount, summarizeTotals } from './describe.ts'
import { renderReportPdf, type Section } from './pdf/report-pdf.ts'
import type { Column, TableRow } from './pdf/table.ts'
import { admitReport, type Selection } from './select-events.ts'
import { type ReportRow, readConfirmedInBatches } from './store.ts'
import { buildReportFileName, formatSpreadsheetInstant, formatShortInstant, WHOLE_EVENT } from './format.ts'

const HEADER = ['Fecha', 'Nombre', 'Correo', 'Sueño', 'Mensaje', 'Monto (MXN)', 'Estado']

const COLUMNS: readonly Column[] = [
  { label: 'Fecha', width: 74 },
  { label: 'Aliado', width: 146 },
  { label: 'Sueño', width: 96 },
  { label: 'Mensaje', width: 116 },
  { label: 'Monto', width: 84, align: 'right' },
]

function csvLine(row: ReportRow, of: readonly string[]): string {
  return toCsvRow([
    ...of,
    formatSpreadsheetInstant(row.confirmed_at),
    row.contributor_name,
    row.contributor_email ?? '',
    row.goal_name ?? WHOLE_EVENT,
    row.message ?? '',
    toCsvPesos(row.counted_amount),
    CONTRIBUTION_STATUS_LABELS[row.status],
  ])
}

async function* alliesCsv({ db }: Deps, { events, bulk }: Selection): AsyncGenerator<string> {
  yield BOM + toCsvRow(bulk ? ['Evento', ...HEADER] : HEADER)
  for (const event of events) {
    const of = bulk ? [event.name] : []
    for await (const rows of readConfirmedInBatches(db, event.id)) {
      yield rows.map((row) => csvLine(row, of)).join('')
    }
  }
}

function pdfRow(row: ReportRow): TableRow {
  const who: TableRow['cells'][number] = [{ text: row.contributor_name, style: 'strong' }]
  if (row.contributor_email) who.push({ text: row.contributor_email, style: 'muted' })
  if (row.anonymous) who.push({ text: 'Anónimo ante el público', style: 'muted' })
  return {
    cells: [
      [{ text: formatShortInstant(row.confirmed_at), style: 'text' }],
      who,
      [{ text: row.goal_name ?? WHOLE_EVENT, style: 'text' }],
      [{ text: row.message ?? '', style: 'text' }],
      [
        { text: formatPesos(row.counted_amount), style: 'strong' },
        { text: CONTRIBUTION_STATUS_LABELS[row.status], style: 'muted' },
      ],
    ],
  }
}

function totalRow(count: number, amount: number): TableRow {
  const counted = count === 1 ? '1 aportación' : `${formatCount(count)} aportaciones`
  return {
    total: true,
    cells: [
      [{ text: 'Total', style: 'strong' }],
      [{ text: counted, style: 'text' }],
      [],
      [],
      [{ text: formatPesos(amount), style: 'strong' }],
    ],
  }
}

async function* rowsOf({ db }: Deps, event: EventWithHost): AsyncGenerator<TableRow> {
  let count = 0
  let amount = 0
  for await (const rows of readConfirmedInBatches(db, event.id)) {
    for (const row of rows) {
      count += 1
      amount += row.counted_amount
      yield pdfRow(row)
    }
  }
  yield totalRow(count, amount)
}

async function* sectionsOf(deps: Deps, { events, bulk }: Selection): AsyncGenerator<Section> {
  for (const event of events) {
    const note = formatLongDay(event.event_date)
    yield { heading: bulk ? { title: event.name, note } : null, rows: rowsOf(deps, event) }
  }
}

/**
 * Who gave to these events: one row a confirmed contribution, the oldest first (`R8`). Throws
 * NO_REPORT_DATA, REPORT_RATE_LIMIT.
 */
export async function createAlliesReport(
  deps: Deps,
  selection: Selection,
  user: Principal,
  format: ReportFormat,
): Promise<FileReply> {
  await admitReport(deps, selection, user, { kind: 'allies', format })
  const name = buildReportFileName('aliados', selection.events, { at: deps.now(), format })
  if (format === 'csv') return { name, type: 'text/csv', body: alliesCsv(deps, selection) }
  const body = renderReportPdf({
    ...(await describeReport(deps, selection)),
    title: 'Reporte de aliados',
    figures: summarizeTotals(selection),
    columns: COLUMNS,
    sections: sectionsOf(deps, selection),
  })
  return { name, type: 'application/pdf', body }
}
