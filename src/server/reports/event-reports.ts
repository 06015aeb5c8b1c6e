import { WHOLE_EVENT_GOAL } from '#contract/contributions/contributions.ts'
import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { FEES_PAYER_NAMES } from '#contract/money/fees.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { isNarrow } from '#server/contribution-views/host-filter-store.ts'
import type { Row } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { sumNotedByGoal } from '#server/noted-gift-records/store.ts'
import { toCsvPesos } from './csv.ts'
import { formatCount, formatShortDay, formatSpreadsheetInstant, WHOLE_EVENT } from './format.ts'
import { NOTED_HEADERS, nameThanks, readNotedRows } from './noted-rows.ts'
import type { CellLine } from './pdf/table.ts'
import { type Report, type ReportColumn, summarizeTotals } from './report.ts'
import {
  listGoals,
  NO_TOTALS,
  type ReportFilter,
  type ReportRow,
  readConfirmedInBatches,
  sumByGoal,
  type Totals,
} from './store.ts'

/** A goal, the contributions to the whole event, or the sum of both. */
interface GoalRow {
  name: string
  /** Null for what has no target of its own. */
  target: Centavos | null
  raised: Centavos
  contributions: number
  contributors: number
  /** What its hosts noted of money that came another way (`R24`); null in a part of a report. */
  noted: Centavos | null
  state: string
  isTotal?: boolean
}

function nameState(goal: Pick<Row<'goals'>, 'can_receive_contributions' | 'reserved_at'>): string {
  if (!goal.can_receive_contributions) return 'Sueño cumplido'
  return goal.reserved_at ? 'Apartado: alguien lo lleva' : 'Recibiendo aportaciones'
}

const toFigures = (totals: Totals) => ({
  raised: totals.raised_amount,
  contributions: totals.contribution_count,
  contributors: totals.contributor_count,
})

async function* readRows(
  { db }: Deps,
  event: EventWithHost,
  filter: ReportFilter,
): AsyncGenerator<GoalRow[]> {
  // Goals keep their totals: of all contributions, only those to the whole event are summed up.
  const isPart = isNarrow(filter)
  const [goals, sums, noted] = await Promise.all([
    listGoals(db, event.id),
    sumByGoal(db, event.id, isPart ? filter : { goal: WHOLE_EVENT_GOAL }),
    sumNotedByGoal(db, event.id),
  ])
  const notedOf = (goalId: string | null) => (isPart ? null : (noted.get(goalId) ?? 0))
  const sumsOf = (goalId: string | null) => sums.find((sum) => sum.goal_id === goalId) ?? NO_TOTALS
  const rows: GoalRow[] = goals.map((goal) => ({
    name: goal.name,
    target: goal.target_amount,
    state: nameState(goal),
    noted: notedOf(goal.id),
    ...toFigures(isPart ? sumsOf(goal.id) : goal),
  }))
  const wholeEvent = toFigures(sumsOf(null))
  const notedForEvent = notedOf(null)
  if (wholeEvent.contributions > 0 || notedForEvent) {
    rows.push({ name: WHOLE_EVENT, target: null, state: '', noted: notedForEvent, ...wholeEvent })
  }
  rows.push({
    name: 'Total del evento',
    target: event.target_amount,
    state: '',
    isTotal: true,
    noted: isPart ? null : [...noted.values()].reduce((sum, amount) => sum + amount, 0),
    ...toFigures(event),
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
    pdf: { header: 'Sueño', width: 132, toCell: toNameCell },
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
    csv: {
      header: 'Fuera de la página (MXN)',
      toText: ({ noted }) => (noted === null ? '' : toCsvPesos(noted)),
    },
    pdf: {
      header: 'Por otro medio',
      width: 76,
      align: 'right',
      toCell: ({ noted }) => (noted === null ? '—' : formatPesos(noted)),
    },
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

/** What has no column in the PDF. */
function toNote({ anonymous, amount_hidden, message }: ReportRow): string {
  const hides = [anonymous && 'Anónimo ante el público', amount_hidden && 'Monto oculto al público']
  return [...hides, message && `“${message}”`].filter(Boolean).join(' · ')
}

/** One entry is one column. In the PDF its width is taken from the others, which fill the page. */
const contributionColumns: readonly ReportColumn<ReportRow>[] = [
  {
    csv: { header: 'Fecha', toText: (row) => formatSpreadsheetInstant(row.confirmed_at) },
    pdf: {
      header: 'Fecha',
      width: 52,
      toCell: (row) => formatShortDay(row.confirmed_at),
      toTotal: () => 'Total',
    },
  },
  {
    csv: { header: 'Nombre', toText: (row) => row.contributor_name },
    pdf: {
      header: 'Aliado',
      width: 126,
      toCell: (row) => [{ text: row.contributor_name, style: 'strong' }],
      toTotal: ({ count }) => (count === 1 ? '1 aportación' : `${formatCount(count)} aportaciones`),
    },
  },
  {
    csv: { header: 'Correo', toText: (row) => row.contributor_email ?? '' },
    pdf: {
      header: 'Correo',
      width: 116,
      toCell: (row) => [{ text: row.contributor_email ?? '', style: 'muted' }],
    },
  },
  {
    csv: { header: 'Sueño', toText: (row) => row.goal_name ?? WHOLE_EVENT },
    pdf: { header: 'Sueño', width: 108, toCell: (row) => row.goal_name ?? WHOLE_EVENT },
  },
  { csv: { header: 'Mensaje', toText: (row) => row.message ?? '' } },
  {
    csv: { header: 'Monto (MXN)', toText: (row) => toCsvPesos(row.counted_amount) },
    pdf: {
      header: 'Monto',
      width: 60,
      align: 'right',
      toCell: (row) => [{ text: formatPesos(row.counted_amount), style: 'strong' }],
      toTotal: ({ amount }) => formatPesos(amount),
    },
  },
  { csv: { header: 'Estado', toText: (row) => CONTRIBUTION_STATUS_LABELS[row.status] } },
  {
    csv: { header: 'Folio', toText: (row) => row.folio },
    pdf: {
      header: 'Folio',
      width: 54,
      align: 'right',
      toCell: (row) => [{ text: row.folio, style: 'muted' }],
    },
  },
  {
    csv: {
      header: 'Pagado con cargos (MXN)',
      toText: (row) =>
        toCsvPesos(row.total_amount - row.refunded_total_amount - row.disputed_total_amount),
    },
  },
  { csv: { header: 'Quién pagó los cargos', toText: (row) => FEES_PAYER_NAMES[row.fees_paid_by] } },
  { csv: { header: NOTED_HEADERS.thanked, toText: (row) => nameThanks(row.thanked_by) } },
  {
    csv: {
      header: NOTED_HEADERS.thankedAt,
      toText: ({ thanked_at }) => (thanked_at ? formatSpreadsheetInstant(thanked_at) : ''),
    },
  },
  { csv: { header: NOTED_HEADERS.kind, toText: () => 'Tarjeta' } },
  { csv: { header: NOTED_HEADERS.amount, toText: () => '' } },
  { csv: { header: NOTED_HEADERS.description, toText: () => '' } },
  { csv: { header: NOTED_HEADERS.phone, toText: () => '' } },
]

/** Who contributed to an event: one row per confirmed contribution, the oldest first (`R8`). */
export const alliesReport: Report<ReportRow> = {
  kind: 'allies',
  title: 'Reporte de aliados',
  fileLabel: 'aliados',
  columns: contributionColumns,
  summarize: summarizeTotals,
  countRows: (events) => events.reduce((sum, event) => sum + event.contribution_count, 0),
  readRows: ({ db }, event, filter) => readConfirmedInBatches(db, event.id, filter),
  readOwnRows: readNotedRows,
  toAmount: (row) => row.counted_amount,
  toNote,
}
