import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { toCsvPesos } from './csv.ts'
import { formatCount, WHOLE_EVENT } from './format.ts'
import type { CellLine } from './pdf/table.ts'
import { type Report, type ReportColumn, summarizeTotals } from './report-file.ts'
import { listGoalTotals, readWholeEventTotals } from './store.ts'

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

const columns: readonly ReportColumn<GoalRow>[] = [
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
  columns,
  summarize: (events) => {
    const target = events.reduce((sum, event) => sum + event.target_amount, 0)
    return [{ label: 'Meta', value: formatPesos(target) }, ...summarizeTotals(events)]
  },
  readRows,
  isTotal: (row) => row.isTotal ?? false,
}
