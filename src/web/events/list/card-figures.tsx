import type { EventSummary } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { counted } from '#web/format/text.ts'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'

/** What was raised of what is wished, by how many, and how many sueños there are. */
export function CardFigures({ event }: { event: Pick<EventSummary, 'statistics' | 'name'> }) {
  const { totalCurrentAmount: raised, totalTargetAmount: target, ...counts } = event.statistics
  const done = counted(counts.completedGoals, 'cumplido', 'cumplidos')
  return (
    <div className="mt-auto grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="money font-display text-lg">{formatPesos(raised)}</strong>
        <span className="money text-sm text-muted">de {formatPesos(target)}</span>
      </p>
      <ProgressThermometer
        value={raised}
        max={target}
        label={`Avance de ${event.name}`}
        text={`${formatPesos(raised)} de ${formatPesos(target)}`}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {counted(counts.totalGoals, 'sueño', 'sueños')} · {done}
        </span>
        <span>
          {counted(counts.uniqueContributors, 'aliado', 'aliados')} ·{' '}
          {counted(counts.totalContributors, 'aportación', 'aportaciones')}
        </span>
      </p>
    </div>
  )
}
