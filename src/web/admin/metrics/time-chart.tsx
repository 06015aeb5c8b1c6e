import { Link, useSearchParams } from 'react-router'
import type { TimePoint, TimeUnit } from '#contract/admin/admin.ts'
import { formatPesos } from '#contract/money/money.ts'
import { readChoice } from '#web/shell/lists/list-query.ts'
import { TimeChart as Chart } from '#web/ui/chart/time-chart.tsx'
import type { TableColumn } from '#web/ui/data/data-table.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'

/** Label and number of points of each unit. */
export const PERIODS: Record<TimeUnit, { name: string; last: number }> = {
  day: { name: 'Por día', last: 30 },
  week: { name: 'Por semana', last: 26 },
  month: { name: 'Por mes', last: 12 },
}

const UNITS = Object.keys(PERIODS) as TimeUnit[]

/** The unit in the URL. */
export function readUnit(search: URLSearchParams, otherwise: TimeUnit = 'day'): TimeUnit {
  return readChoice(search, 'unit', UNITS) ?? otherwise
}

interface TimeChartProps {
  title: string
  unit: TimeUnit
  points: readonly TimePoint[]
}

type Point = Omit<TimePoint, 'revenue'> & { amount: number }

const COMMISSIONS: TableColumn<Point> = {
  header: 'Comisiones',
  align: 'end',
  cell: ({ commissions }) => formatPesos(commissions),
}

function UnitSwitch({ unit }: { unit: TimeUnit }) {
  const [search] = useSearchParams()
  const to = (other: TimeUnit) => {
    const query = new URLSearchParams(search)
    query.set('unit', other)
    return `?${query}`
  }
  return (
    <nav aria-label="Periodo" className={segmentTrack}>
      {(Object.keys(PERIODS) as TimeUnit[]).map((other) => (
        <Link
          key={other}
          to={to(other)}
          preventScrollReset
          aria-current={other === unit ? 'true' : undefined}
          className={segmentStyle(other === unit)}
        >
          {PERIODS[other].name}
        </Link>
      ))}
    </nav>
  )
}

export function TimeChart({ title, unit, points }: TimeChartProps) {
  return (
    <Chart
      title={title}
      unit={unit}
      points={points.map(({ revenue: amount, ...point }) => ({ ...point, amount }))}
      amountTitle="Ingresos"
      columns={[COMMISSIONS]}
      controls={<UnitSwitch unit={unit} />}
    />
  )
}
