import type { HostSummary } from '#contract/events/statistics.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatCount } from '#web/format/text.ts'
import { CardSection } from '#web/ui/layout/card.tsx'

/** What all events of a host received (`R7`). */
export const HostFigures = ({ summary }: { summary: HostSummary }) => (
  <CardSection id="resumen" title="Recaudado" size="lg" className="gap-1">
    <p className="money font-display text-2xl font-semibold">{formatPesos(summary.raisedAmount)}</p>
    <p className="text-muted">
      {formatCount(summary.contributions, 'aportación', 'aportaciones')} de{' '}
      {formatCount(summary.contributors, 'aliado', 'aliados')}
    </p>
  </CardSection>
)
