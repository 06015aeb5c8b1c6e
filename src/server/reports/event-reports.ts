import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { toCsvPesos } from './csv.ts'
import { formatCount, formatShortInstant, formatSpreadsheetInstant, WHOLE_EVENT } from './format.ts'
import type { CellLine } from './pdf/table.ts'
import { type Report, type ReportColumn, summarizeTotals } from './report.ts'
import {
  listGoalTotals,
  type ReportRow,
  readConfirmedInBatches,
  readWholeEventTotals,
} from './store.ts'

/** A goal, the contributions to the whole event, or the sum of both. */
interface GoalRow {
  name: string
  /** Null for what has no target of its own. */
  target: Centavos | null
  raised: Centavos
  contributions: number
  contributors: number
  state: string
  isTotal?: boolean
}

async function* readRows({ db }: Deps, event: EventWithHost): AsyncGenerator<GoalRow[]> {
  const goals = await listGoalTotals(db, event.id)
  const wholeEvent = await readWholeEventTotals(db, event.id)
  const rows: GoalRow[] = goals.map((goal) => ({
    name: goal.name,
    target: goal.target_amount,
    raised: goal.raised_amount,
    contributions: goal.contribution_count,
    contributors: goal.contributor_count,
    state: goal.can_receive_contributions ? 'Recibiendo aportaciones' : 'Sueño cumplido',
  }))
  if (wholeEvent.contributions > 0) {
    rows.push({ name: WHOLE_EVENT, target: null, state: '', ...wholeEvent })
  }
  rows.push({
    name: 'Total del evento',
    target: event.target_amount,
    raised: event.raised_amount,
    contributions: event.contribution_count,
    contributors: event.contributor_count,
    state: '',
    isTotal: true,
  })
  yield rows
}

function toNameCell({ name, state }: GoalRow): CellLine[] {
  const lines: CellLine[] = [{ text: name, style: 'strong' }]
  if (state) lines.push({ text: state, style: 'muted' })
  return lines
}

function toRaisedCell({ raised, target }: GoalRow): CellLine[] {
  const lines: CellLine[] = [{ text: formatPesos(raised), style: 'strong' }]
  if (target) {
    const percent = Math.floor((raised / target) * 100)
    lines.push({ text: `${formatCount(percent)} % de la meta`, style: 'muted' })
  }
  return lines
}

/** One entry is one column. In the PDF its width is taken from the others, which fill the page. */
const goalColumns: readonly ReportColumn<GoalRow>[] = [
  {
    csv: { header: 'Sueño', toText: ({ name }) => name },
    pdf: { header: 'Sueño', width: 208, toCell: toNameCell },
  },
  {
    csv: {
      header: 'Meta (MXN)',
      toText: ({ target }) => (target === null ? '' : toCsvPesos(target)),
    },
    pdf: {
      header: 'Meta',
      width: 92,
      align: 'right',
      toCell: ({ target }) => (target === null ? '—' : formatPesos(target)),
    },
  },
  {
    csv: { header: 'Recaudado (MXN)', toText: ({ raised }) => toCsvPesos(raised) },
    pdf: { header: 'Recaudado', width: 92, align: 'right', toCell: toRaisedCell },
  },
  {
    csv: { header: 'Aportaciones', toText: ({ contributions }) => String(contributions) },
    pdf: {
      header: 'Aportaciones',
      width: 70,
      align: 'right',
      toCell: ({ contributions }) => formatCount(contributions),
    },
  },
  {
    csv: { header: 'Aliados', toText: ({ contributors }) => String(contributors) },
    pdf: {
      header: 'Aliados',
      width: 54,
      align: 'right',
      toCell: ({ contributors }) => formatCount(contributors),
    },
  },
  { csv: { header: 'Estado', toText: ({ state }) => state } },
]

/** The goals of an event and their totals: one row per goal, and one for the event (`R8`). */
export const hostReport: Report<GoalRow> = {
  kind: 'host',
  title: 'Reporte de anfitrión',
  fileLabel: 'anfitrion',
  columns: goalColumns,
  summarize: (events) => {
    const target = events.reduce((sum, event) => sum + event.target_amount, 0)
    return [{ label: 'Meta', value: formatPesos(target) }, ...summarizeTotals(events)]
  },
  readRows,
  isTotal: (row) => row.isTotal ?? false,
}

function toContributorCell(row: ReportRow): CellLine[] {
  const lines: CellLine[] = [{ text: row.contributor_name, style: 'strong' }]
  if (row.contributor_email) lines.push({ text: row.contributor_email, style: 'muted' })
  if (row.anonymous) lines.push({ text: 'Anónimo ante el público', style: 'muted' })
  lines.push({ text: row.folio, style: 'muted' })
  return lines
}

/** One entry is one column. In the PDF its width is taken from the others, which fill the page. */
const contributionColumns: readonly ReportColumn<ReportRow>[] = [
  {
    csv: { header: 'Fecha', toText: (row) => formatSpreadsheetInstant(row.confirmed_at) },
    pdf: {
      header: 'Fecha',
      width: 74,
      toCell: (row) => formatShortInstant(row.confirmed_at),
      toTotal: () => 'Total',
    },
  },
  {
    csv: { header: 'Nombre', toText: (row) => row.contributor_name },
    pdf: {
      header: 'Aliado',
      width: 146,
      toCell: toContributorCell,
      toTotal: ({ count }) => (count === 1 ? '1 aportación' : `${formatCount(count)} aportaciones`),
    },
  },
  { csv: { header: 'Correo', toText: (row) => row.contributor_email ?? '' } },
  {
    csv: { header: 'Sueño', toText: (row) => row.goal_name ?? WHOLE_EVENT },
    pdf: { header: 'Sueño', width: 96, toCell: (row) => row.goal_name ?? WHOLE_EVENT },
  },
  {
    csv: { header: 'Mensaje', toText: (row) => row.message ?? '' },
    pdf: { header: 'Mensaje', width: 116, toCell: (row) => row.message ?? '' },
  },
  {
    csv: { header: 'Monto (MXN)', toText: (row) => toCsvPesos(row.counted_amount) },
    pdf: {
      header: 'Monto',
      width: 84,
      align: 'right',
      toCell: (row) => [
        { text: formatPesos(row.counted_amount), style: 'strong' },
        { text: CONTRIBUTION_STATUS_LABELS[row.status], style: 'muted' },
      ],
      toTotal: ({ amount }) => formatPesos(amount),
    },
  },
  { csv: { header: 'Estado', toText: (row) => CONTRIBUTION_STATUS_LABELS[row.status] } },
  { csv: { header: 'Folio', toText: (row) => row.folio } },
]

/** Who contributed to an event: one row per confirmed contribution, the oldest first (`R8`). */
export const alliesReport: Report<ReportRow> = {
  kind: 'allies',
  title: 'Reporte de aliados',
  fileLabel: 'aliados',
  columns: contributionColumns,
  summarize: summarizeTotals,
  countRows: (events) => events.reduce((sum, event) => sum + event.contribution_count, 0),
  readRows: ({ db }, event) => readConfirmedInBatches(db, event.id),
  toAmount: (row) => row.counted_amount,
}
