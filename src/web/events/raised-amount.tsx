import type { EventSummary } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatCount } from '#web/format/text.ts'
import { computePercent, ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'

/** `1 aliado`, `1,024 aliados`; an invitation while an open event has none. */
export function formatContributorCount(aliados: number, closed: boolean): string {
  return aliados > 0 || closed ? formatCount(aliados, 'aliado', 'aliados') : 'Sé el primer aliado'
}

type GoalProgress = Pick<Goal, 'canReceiveContributions' | 'currentAmount' | 'targetAmount'>

/** What an event shows at most while a goal lacks money. */
const ALMOST_FULL = 0.99

/** Some goal still takes money that it lacks. */
export function doGoalsLackMoney(goals: readonly GoalProgress[]): boolean {
  return goals.some(
    ({ canReceiveContributions, currentAmount, targetAmount }) =>
      canReceiveContributions && currentAmount < targetAmount,
  )
}

/** What a bar shows of an event's total: never full while a goal lacks money, whatever others got. */
export const capProgress = (
  { totalCurrentAmount: raised, totalTargetAmount: target }: EventSummary['statistics'],
  lacksMoney: boolean,
): number => (lacksMoney ? Math.min(raised, target * ALMOST_FULL) : raised)

interface RaisedAmountProps {
  statistics: EventSummary['statistics']
  size?: 'md' | 'lg'
  /** The event is over: no invitation to be the first. */
  hasEnded?: boolean
  /** Some goal lacks money, whatever the others got: the whole is not shown as full. */
  lacksMoney?: boolean
}

export function RaisedAmount(props: RaisedAmountProps) {
  const { statistics, size = 'md', hasEnded = false, lacksMoney = false } = props
  const { totalCurrentAmount: raised, totalTargetAmount: target, uniqueContributors } = statistics
  const shown = capProgress(statistics, lacksMoney)
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
          value={shown}
          max={target}
          size={size}
          label="Avance de los sueños"
          text={`${formatPesos(raised)} de ${formatPesos(target)}`}
        />
      )}
      <p className="flex justify-between gap-4 text-sm text-muted">
        <span>{formatContributorCount(uniqueContributors, hasEnded)}</span>
        {target > 0 && <span className="money">{computePercent(shown, target)}%</span>}
      </p>
    </div>
  )
}
