import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { ChevronDownIcon } from '../icons.tsx'
import {
  type ChartPoint,
  type ChartUnit,
  formatFigures,
  formatPeriod,
  summarizeChart,
} from './chart-labels.ts'

const Bars = lazy(() => import('./bars.tsx').then((module) => ({ default: module.Bars })))

interface TimeChartProps<P extends ChartPoint> {
  title: string
  unit: ChartUnit
  /** Which period is shown: 'por semana'. The heading says it, and gets the focus when it changes. */
  period: string
  /** Its days, where the heading is to say them, too. */
  days?: string
  points: readonly P[]
  /** Title of the amounts: 'Ingresos', 'Recibido'. */
  amountTitle: string
  /** More columns of the table. */
  columns?: readonly TableColumn<P>[]
  /** Chooses another period. */
  controls?: ReactNode
}

const stepBack = (place: number) => Math.max(0, place - 1)
const stepOn = (place: number, last: number) => Math.min(last, place + 1)

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: stepBack,
  ArrowDown: stepBack,
  ArrowRight: stepOn,
  ArrowUp: stepOn,
  Home: () => 0,
  End: (_, last) => last,
}

/** Charts of amounts and counts, with a shared selection by arrow keys or pointer, and a table. */
export function TimeChart<P extends ChartPoint>(props: TimeChartProps<P>) {
  const { title, unit, period, days, points, amountTitle, controls } = props
  const heading = useFocusOnChange(period)
  const id = useId()
  const last = points.length - 1
  const range = `${unit} ${points[0]?.start} ${points[last]?.start}`
  const [chosen, setChosen] = useState({ range, place: last })
  const place = chosen.range === range ? chosen.place : last
  const choose = (place: number) => setChosen({ range, place })
  const point = points[place]
  const selectedText = point ? `${formatPeriod(unit, point.start)}: ${formatFigures(point)}` : ''
  const moveSelection = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    choose(step(place, last))
  }
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="rounded-sm text-xl outline-offset-4">
          {title}{' '}
          <span className="font-normal text-muted">{days ? `${period}, ${days}` : period}</span>
        </h2>
        {controls}
      </div>
      <Card className="@container grid grid-cols-1 gap-5">
        <p className="text-muted">{summarizeChart(unit, points)}</p>
        {points.some(({ contributions }) => contributions > 0) && (
          <>
            <div
              role="slider"
              tabIndex={0}
              aria-label={`Recorre: ${title}`}
              aria-orientation="horizontal"
              aria-valuemin={1}
              aria-valuemax={points.length}
              aria-valuenow={place + 1}
              aria-valuetext={selectedText}
              onKeyDown={moveSelection}
              className="grid grid-cols-1 gap-6 rounded-sm @2xl:grid-cols-2"
            >
              {(['amount', 'contributions'] as const).map((measure) => (
                <div key={measure} className="grid grid-cols-1 gap-2">
                  <p aria-hidden="true" className="text-sm font-semibold">
                    {measure === 'amount' ? amountTitle : 'Aportaciones'}
                  </p>
                  <Suspense fallback={<Skeleton className="h-45" />}>
                    <Bars
                      unit={unit}
                      points={points}
                      measure={measure}
                      selected={place}
                      onSelect={choose}
                    />
                  </Suspense>
                </div>
              ))}
            </div>
            <p aria-hidden="true" className="min-h-12 text-sm sm:min-h-6">
              <span className="first-letter:uppercase inline-block">{selectedText}</span>
            </p>
            <ChartTable {...props} />
          </>
        )}
      </Card>
    </section>
  )
}

function ChartTable<P extends ChartPoint>(props: TimeChartProps<P>) {
  const { title, unit, points, amountTitle, columns = [] } = props
  const all: TableColumn<P>[] = [
    { header: 'Periodo', heading: true, cell: ({ start }) => formatPeriod(unit, start) },
    {
      header: 'Aportaciones',
      align: 'end',
      cell: ({ contributions }) => contributions.toLocaleString('es-MX'),
    },
    { header: amountTitle, align: 'end', cell: ({ amount }) => `$${formatAmount(amount)}` },
    ...columns,
  ]
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
        Ver como tabla
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-3">
        <DataTable
          caption={title}
          columns={all}
          rows={points.toReversed()}
          rowKey={({ start }) => start}
        />
      </div>
    </details>
  )
}
