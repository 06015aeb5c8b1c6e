import type { EventSummary } from '#contract/events.ts'
import { formatPesos } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'
import { summarize } from './host-summary.ts'

interface HostFiguresProps {
  events: readonly EventSummary[]
  /** How many there are; more than `events` when only the newest were read. */
  total: number
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | false }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="money font-display text-xl font-semibold">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}

/** What a host's events have brought so far; says so when it is not of all of them. */
export function HostFigures({ events, total }: HostFiguresProps) {
  const summary = summarize(events)
  const count = (value: number) => value.toLocaleString('es-MX')
  return (
    <section aria-labelledby="resumen" className="grid gap-4">
      <h2 id="resumen" className="text-xl">
        {events.length < total ? `Tus ${events.length} eventos más nuevos` : 'Resumen'}
      </h2>
      <Card className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-8">
        <dl>
          <dt className="text-sm text-muted">Recaudado</dt>
          <dd className="money font-display text-2xl font-semibold">
            {formatPesos(summary.raised)}
          </dd>
        </dl>
        <dl className="flex flex-wrap gap-x-8 gap-y-4">
          <Figure name="Aportaciones" value={count(summary.contributions)} />
          <Figure
            name="Aliados"
            value={count(summary.aliados)}
            note={summary.aliadosOverlap && 'sumados por evento'}
          />
          <Figure name="Eventos activos" value={count(summary.activeEvents)} />
        </dl>
      </Card>
    </section>
  )
}
