import type { EventSummary } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { aliadosSoFar } from '#web/events/aliados-count.ts'
import { ProgressThermometer, percentOf } from '#web/ui/data/progress-thermometer.tsx'
import { wallCard } from './wall-card.ts'

interface WallFiguresProps extends Pick<EventSummary, 'statistics'> {
  /** Nothing can be given any more: nobody is invited to be the first. */
  closed: boolean
}

/** The sum in figures that the back row can read. */
export function WallFigures({ statistics, closed }: WallFiguresProps) {
  const { totalCurrentAmount: raised, totalTargetAmount: target, uniqueContributors } = statistics
  return (
    <section aria-label="Cómo van los sueños" className={`content-center gap-[0.5em] ${wallCard}`}>
      <p className="flex flex-wrap items-baseline gap-x-[0.6em]">
        <strong className="money font-display text-[2.4em] leading-none sm:text-[3.4em]">
          {formatPesos(raised)}
        </strong>
        {target > 0 && (
          <span className="money text-[1.3em] text-muted">de {formatPesos(target)}</span>
        )}
      </p>
      {target > 0 && (
        <ProgressThermometer
          value={raised}
          max={target}
          size="wall"
          label="Avance de los sueños"
          text={`${formatPesos(raised)} de ${formatPesos(target)}`}
        />
      )}
      <p className="flex justify-between gap-[1em] font-semibold">
        <span>{aliadosSoFar(uniqueContributors, closed)}</span>
        {target > 0 && <span className="money">{percentOf(raised, target)}%</span>}
      </p>
    </section>
  )
}
