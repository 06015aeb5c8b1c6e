import { Link, useSearchParams } from 'react-router'
import type { DayRange, GlobalMetrics, TimePoint, TimeUnit } from '#contract/admin/admin.ts'
import { formatPesos } from '#contract/money/money.ts'
import { readChoice } from '#web/shell/lists/list-query.ts'
import { TimeChart as Chart } from '#web/ui/chart/time-chart.tsx'
import type { TableColumn } from '#web/ui/data/data-table.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { formatDay } from '../lists/desk-filter.tsx'

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
  /** The days that it shows, if not its last ones. */
  range?: DayRange
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
    <nav aria-label="Por día, semana o mes" className={segmentTrack}>
      {UNITS.map((other) => (
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

export function TimeChart({ title, unit, points, range }: TimeChartProps) {
  return (
    <Chart
      title={title}
      unit={unit}
      period={PERIODS[unit].name.toLowerCase()}
      {...(range && { days: `del ${formatDay(range.from)} al ${formatDay(range.to)}` })}
      points={points.map(({ revenue: amount, ...point }) => ({ ...point, amount }))}
      amountTitle="Ingresos"
      columns={[COMMISSIONS]}
      controls={<UnitSwitch unit={unit} />}
    />
  )
}

export interface Figure {
  name: string
  /** Formatted: `$1,234.50`, `1,024`. */
  value: string
  note?: string
}

/** Avoids a single figure in the last row: the first one then takes a whole row. */
const grid =
  'grid gap-x-10 gap-y-4 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-3 ' +
  'sm:max-lg:[&>:first-child:nth-last-child(odd)]:col-span-full lg:[&>:first-child:nth-last-child(3n+1)]:col-span-full'

/** `sum` says how the figures follow from each other. */
export function Figures({ figures, sum }: { figures: readonly Figure[]; sum?: string }) {
  return (
    <Card className="grid gap-5">
      <dl className={grid}>
        {figures.map(({ name, value, note }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 sm:grid sm:content-start sm:justify-normal"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="money font-display text-xl font-semibold max-sm:whitespace-normal max-sm:wrap-anywhere">
              {value}
            </dd>
            {note && <dd className="w-full max-w-72 text-sm text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      {sum && <p className="border-t border-line pt-4 text-sm text-muted tabular-nums">{sum}</p>}
    </Card>
  )
}

export const formatInteger = (value: number) => value.toLocaleString('es-MX')

/** '90 + 49 − 71.26 = 67.74', with the name of each: what the platform keeps, and of what. */
export function describeMargin(metrics: GlobalMetrics): string {
  const { totalCommissions, totalFees, totalProviderFees, totalWrittenOff, platformMargin } =
    metrics
  const minus = [
    `− ${formatPesos(totalProviderFees)} del proveedor`,
    ...(totalWrittenOff > 0 ? [`− ${formatPesos(totalWrittenOff)} dados por perdidos`] : []),
  ]
  return `${formatPesos(totalCommissions)} de comisiones + ${formatPesos(totalFees - totalCommissions)} de cargos por servicio ${minus.join(' ')} = ${formatPesos(platformMargin)} de margen.`
}

/** Totals of the platform (`spec §6`, `R9`). */
export function GlobalFigures({ metrics }: { metrics: GlobalMetrics }) {
  return (
    <Figures
      sum={describeMargin(metrics)}
      figures={[
        { name: 'Ingresos totales', value: formatPesos(metrics.totalRevenue) },
        {
          name: 'Comisiones totales',
          value: formatPesos(metrics.totalCommissions),
          note: 'Cargos por transacción, sin los que se devolvieron',
        },
        {
          name: 'Cargos del proveedor',
          value: formatPesos(metrics.totalProviderFees),
          note: 'Por cobros, aclaraciones y cuentas de anfitriones',
        },
        {
          name: 'Margen de la plataforma',
          value: formatPesos(metrics.platformMargin),
          note: 'Comisiones y cargos por servicio, menos los del proveedor',
        },
        { name: 'Promedio por evento', value: formatPesos(metrics.avgRevenuePerEvent) },
        {
          name: 'Total de eventos',
          value: formatInteger(metrics.totalEvents),
          note: 'Sin borradores',
        },
        {
          name: 'Anfitriones activos',
          value: formatInteger(metrics.totalHosts),
          note: 'Con un evento que no es borrador',
        },
      ]}
    />
  )
}

export function FiguresSkeleton() {
  return (
    <Card>
      <div className={grid}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((figure) => (
          <div key={figure} className="grid gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-7 w-36" />
          </div>
        ))}
      </div>
    </Card>
  )
}
