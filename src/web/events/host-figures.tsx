import type { HostSummary } from '#contract/events.ts'
import { formatPesos } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="money font-display text-xl font-semibold">{value.toLocaleString('es-MX')}</dd>
    </div>
  )
}

/** What all of a host's events have brought so far. */
export function HostFigures({ summary }: { summary: HostSummary }) {
  return (
    <section aria-labelledby="resumen" className="grid gap-4">
      <h2 id="resumen" className="text-xl">
        Resumen
      </h2>
      <Card className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-8">
        <dl>
          <dt className="text-sm text-muted">Recaudado</dt>
          <dd className="money font-display text-2xl font-semibold">
            {formatPesos(summary.raisedAmount)}
          </dd>
        </dl>
        <dl className="flex flex-wrap gap-x-8 gap-y-4">
          <Figure name="Aportaciones" value={summary.contributions} />
          <Figure name="Aliados" value={summary.contributors} />
          <Figure name="Eventos activos" value={summary.activeEvents} />
        </dl>
      </Card>
    </section>
  )
}
