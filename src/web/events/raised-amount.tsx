import type { EventSummary } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { ProgressThermometer, percentOf } from '#web/ui/data/progress-thermometer.tsx'
import { aliadosSoFar } from './aliados-count.ts'

interface RaisedSoFarProps {
  statistics: EventSummary['statistics']
  size?: 'md' | 'lg'
  /** The event is over: nobody is invited to be the first. */
  over?: boolean
}

/** How far all sueños together are. */
export function RaisedSoFar({ statistics, size = 'md', over = false }: RaisedSoFarProps) {
  const { totalCurrentAmount: raised, totalTargetAmount: target, uniqueContributors } = statistics
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className={`money font-display ${size === 'lg' ? 'text-2xl' : 'text-lg'}`}>
          {formatPesos(raised)}
        </strong>
        {target > 0 && <span className="money text-muted">de {formatPesos(target)}</span>}
      </p>
      {target > 0 && (
        <ProgressThermometer
          value={raised}
          max={target}
          size={size}
          label="Avance de los sueños"
          text={`${formatPesos(raised)} de ${formatPesos(target)}`}
        />
      )}
      <p className="flex justify-between gap-4 text-sm text-muted">
        <span>{aliadosSoFar(uniqueContributors, over)}</span>
        {target > 0 && <span className="money">{percentOf(raised, target)}%</span>}
      </p>
    </div>
  )
}
