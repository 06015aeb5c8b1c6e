import type { HostSummary } from '#contract/events/statistics.ts'
import { formatPesos } from '#contract/money/money.ts'
import { Card, Section } from '#web/ui/layout/card.tsx'

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="money font-display text-xl font-semibold">{value.toLocaleString('es-MX')}</dd>
    </div>
  )
}

/** What all events of a host received (`R7`). */
export function HostFigures({ summary }: { summary: HostSummary }) {
  return (
    <Section id="resumen" title="Resumen" className="gap-4">
      <Card className="grid gap-5">
        <dl>
          <dt className="text-sm text-muted">Recaudado</dt>
          <dd className="money font-display text-2xl font-semibold">
            {formatPesos(summary.raisedAmount)}
          </dd>
        </dl>
        <dl className="flex flex-wrap justify-between gap-x-3 gap-y-3 sm:grid sm:grid-cols-3">
          <Figure name="Aportaciones" value={summary.contributions} />
          <Figure name="Aliados" value={summary.contributors} />
          <Figure name="Eventos activos" value={summary.activeEvents} />
        </dl>
        {summary.contributions > summary.contributors && (
          <p className="text-sm text-muted max-sm:hidden">
            Quien aporta varias veces cuenta como un solo aliado.
          </p>
        )}
      </Card>
    </Section>
  )
}
