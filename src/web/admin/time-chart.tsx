import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TimePoint, TimeUnit } from '#contract/admin.ts'
import { formatPesos } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { figuresOf, type Measure, nameOf, SPANS, summaryOf } from './chart-words.ts'
import { count } from './figures.tsx'

const Bars = lazy(() => import('./bars.tsx').then((module) => ({ default: module.Bars })))

interface TimeChartProps {
  title: string
  unit: TimeUnit
  points: readonly TimePoint[]
}

const MEASURES: readonly { measure: Measure; title: string }[] = [
  { measure: 'revenue', title: 'Ingresos' },
  { measure: 'contributions', title: 'Aportaciones' },
]

function UnitSwitch({ unit }: { unit: TimeUnit }) {
  const [search] = useSearchParams()
  const to = (other: TimeUnit) => {
    const query = new URLSearchParams(search)
    query.set('unit', other)
    return `?${query}`
  }
  return (
    <nav aria-label="Periodo" className="flex gap-1 rounded-full bg-sunk p-1">
      {(Object.keys(SPANS) as TimeUnit[]).map((other) => (
        <Link
          key={other}
          to={to(other)}
          preventScrollReset
          aria-current={other === unit ? 'true' : undefined}
          className={classNames(
            'grid min-h-11 items-center rounded-full px-4 text-sm font-semibold',
            other === unit ? 'bg-surface text-accent shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          {SPANS[other].name}
        </Link>
      ))}
    </nav>
  )
}

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => Math.max(0, place - 1),
  ArrowDown: (place) => Math.max(0, place - 1),
  ArrowRight: (place, last) => Math.min(last, place + 1),
  ArrowUp: (place, last) => Math.min(last, place + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Both charts of a period, walked through together by arrows or pointer, and the same as a table. */
export function TimeChart({ title, unit, points }: TimeChartProps) {
  const id = useId()
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const place = Math.min(chosen, last)
  const point = points[place]
  const told = point ? `${nameOf(unit, point.start)}: ${figuresOf(point)}` : ''
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setChosen(step(place, last))
  }
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <UnitSwitch unit={unit} />
      </div>
      <Card className="grid grid-cols-1 gap-5">
        <p className="text-muted">{summaryOf(unit, points)}</p>
        <div
          role="slider"
          tabIndex={0}
          aria-label={`Recorre: ${title}`}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={place + 1}
          aria-valuetext={told}
          onKeyDown={walk}
          className="grid grid-cols-1 gap-6 rounded-sm lg:grid-cols-2"
        >
          {MEASURES.map(({ measure, title: name }) => (
            <div key={measure} className="grid grid-cols-1 gap-2">
              <p aria-hidden="true" className="text-sm font-semibold">
                {name}
              </p>
              <Suspense fallback={<Skeleton className="h-45" />}>
                <Bars
                  unit={unit}
                  points={points}
                  measure={measure}
                  selected={place}
                  onSelect={setChosen}
                />
              </Suspense>
            </div>
          ))}
        </div>
        <p aria-hidden="true" className="min-h-12 text-sm sm:min-h-6">
          <span className="first-letter:uppercase inline-block">{told}</span>
        </p>
        <AsTable unit={unit} points={points} title={title} />
      </Card>
    </section>
  )
}

function AsTable({ title, unit, points }: TimeChartProps) {
  const columns: TableColumn<TimePoint>[] = [
    { id: 'start', header: 'Periodo', heading: true, cell: ({ start }) => nameOf(unit, start) },
    {
      id: 'contributions',
      header: 'Aportaciones',
      align: 'end',
      cell: ({ contributions }) => count(contributions),
    },
    {
      id: 'revenue',
      header: 'Ingresos',
      align: 'end',
      cell: ({ revenue }) => formatPesos(revenue),
    },
    {
      id: 'commissions',
      header: 'Comisiones',
      align: 'end',
      cell: ({ commissions }) => formatPesos(commissions),
    },
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
          columns={columns}
          rows={points.toReversed()}
          rowKey={({ start }) => start}
        />
      </div>
    </details>
  )
}
