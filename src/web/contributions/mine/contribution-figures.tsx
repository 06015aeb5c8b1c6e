import type { GivingSummary } from '#contract/contributions/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const grid = 'grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-12'

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="money font-display text-xl font-semibold">{value.toLocaleString('es-MX')}</dd>
    </div>
  )
}

/** Totals of one's own confirmed contributions (`spec §2`, `R7`). */
export function ContributionFigures({ summary }: { summary: GivingSummary }) {
  return (
    <Card as="section" aria-label="Resumen" className={grid}>
      <dl className="grid gap-1">
        <dt className="text-sm text-muted">Total aportado</dt>
        <dd className="money font-display text-2xl font-semibold">
          {formatPesos(summary.totalAmount)}
        </dd>
      </dl>
      <dl className="grid grid-cols-2 gap-4 sm:justify-start sm:gap-12 sm:grid-cols-[auto_auto]">
        <Figure name="Eventos apoyados" value={summary.eventsSupported} />
        <Figure name="Aportaciones" value={summary.count} />
      </dl>
    </Card>
  )
}

export function ContributionFiguresSkeleton() {
  return (
    <div className="grid gap-6">
      <Card className={grid}>
        <div className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-8 w-40" />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-12 w-28" />
          <Skeleton className="h-12 w-28" />
        </div>
      </Card>
      <Skeleton className="h-7 w-32" />
      <div className="grid gap-3 md:gap-px">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} className="h-56 rounded-lg md:h-16" />
        ))}
      </div>
    </div>
  )
}
