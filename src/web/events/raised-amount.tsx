import type { Event, EventSummary } from '#contract/events/events.ts'
import type { ShownGoal } from '#contract/events/goals.ts'
import { formatProgress } from '#contract/events/public-amounts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatCount } from '#web/format/text.ts'
import { computePercent, ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { NotedLine } from './other-gifts/noted-line.tsx'

/** `1 aliado`, `1,024 aliados`; an invitation while an open event has none. */
export function formatContributorCount(aliados: number, closed: boolean): string {
  return aliados > 0 || closed ? formatCount(aliados, 'aliado', 'aliados') : 'Sé el primer aliado'
}

/** 'más 2 aportaciones con monto privado, sin sumar aquí': why a total is less than what was given (`R22`). */
export const formatHiddenContributions = (count: number): string =>
  `más ${formatCount(count, 'aportación', 'aportaciones')} con monto privado, sin sumar aquí`

/** A bar's text with what came another way: '$500.00 de $1,000.00, además $200.00 por otro medio'. */
export const joinNoted = (text: string, amount: number | null | undefined): string =>
  amount ? `${text}, además ${formatPesos(amount)} por otro medio` : text

type GoalProgress = Pick<
  ShownGoal,
  'canReceiveContributions' | 'isReserved' | 'currentAmount' | 'targetAmount' | 'notedAmount'
>

/** True once a goal has its target, as far as the reader may see its amounts. */
export const isGoalReached = ({
  currentAmount,
  targetAmount,
}: Pick<GoalProgress, 'currentAmount' | 'targetAmount'>): boolean =>
  currentAmount !== null && targetAmount !== null && currentAmount >= targetAmount

/** True once gifts by card and by other means together make up the target: guests are no longer asked for it. */
export const isGoalCovered = ({
  currentAmount,
  notedAmount,
  targetAmount,
}: Pick<GoalProgress, 'currentAmount' | 'notedAmount' | 'targetAmount'>): boolean =>
  currentAmount !== null &&
  targetAmount !== null &&
  currentAmount + (notedAmount ?? 0) >= targetAmount

/** What an event has raised, in centavos, for its owner, from whom nothing is hidden. */
export const readRaised = ({ statistics }: Pick<EventSummary, 'statistics'>): number =>
  statistics.totalCurrentAmount ?? 0

/** What an event shows at most while a goal lacks money. */
const ALMOST_FULL = 0.99

/** Some goal still takes money that it lacks; one that a guest brings takes none. */
export function doGoalsLackMoney(goals: readonly GoalProgress[]): boolean {
  return goals.some(
    (goal) => goal.canReceiveContributions && !goal.isReserved && !isGoalCovered(goal),
  )
}

/**
 * What a bar shows of an event's total, never full while a goal lacks money, whatever others got; null
 * where there is no bar: without a target, or where the reader may not see what was raised.
 */
export function findProgress(
  { totalCurrentAmount: raised, totalTargetAmount: target }: EventSummary['statistics'],
  lacksMoney: boolean,
) {
  if (raised === null || !target) return null
  const value = lacksMoney ? Math.min(raised, target * ALMOST_FULL) : raised
  const text = formatProgress(raised, target) ?? ''
  return { value, max: target, text, percent: `${computePercent(value, target)}%` }
}

interface RaisedAmountProps {
  statistics: EventSummary['statistics']
  /** What came another way: a part of the bar and a line of its own (`R24`). */
  noted?: Event['notedGifts'] | undefined
  size?: 'md' | 'lg'
  /** The event is over: no invitation to be the first. */
  hasEnded?: boolean
  /** Some goal lacks money, whatever the others got: the whole is not shown as full. */
  lacksMoney?: boolean
}

/** What was raised of what is wished for, as far as the reader may see it (`R22`). */
export function RaisedAmount(props: RaisedAmountProps) {
  const { statistics, noted, size = 'md', hasEnded = false, lacksMoney = false } = props
  const { uniqueContributors, hiddenContributions } = statistics
  const progress = findProgress(statistics, lacksMoney)
  const contributors = formatContributorCount(uniqueContributors, hasEnded)
  const amounts = <Amounts statistics={statistics} size={size} fallback={contributors} />
  if (statistics.totalCurrentAmount === null && statistics.totalTargetAmount === null)
    return (
      <div className="grid gap-2">
        {amounts}
        <NotedLine noted={noted} />
      </div>
    )
  return (
    <div className="grid gap-2">
      {amounts}
      {progress && (
        <ProgressThermometer
          value={progress.value}
          max={progress.max}
          extra={noted?.amount}
          size={size}
          label="Avance de los sueños"
          text={joinNoted(progress.text, noted?.amount)}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{contributors}</span>
        {progress && <span className="money">{progress.percent}</span>}
      </p>
      {hiddenContributions > 0 && (
        <p className="text-sm text-muted first-letter:uppercase">
          {formatHiddenContributions(hiddenContributions)}
        </p>
      )}
      <NotedLine noted={noted} />
    </div>
  )
}

interface AmountsProps extends Required<Pick<RaisedAmountProps, 'statistics' | 'size'>> {
  /** Stands in their place where the reader sees none. */
  fallback?: string
}

/** '$750.00 de $12,600.00', 'Meta: $12,600.00', or no amount. */
export function Amounts({ statistics, size, fallback }: AmountsProps) {
  const { totalCurrentAmount: raised, totalTargetAmount: target } = statistics
  const shown = raised ?? target
  const display = `font-display ${size === 'lg' ? 'text-amount' : 'text-lg'}`
  if (shown === null) return fallback ? <strong className={display}>{fallback}</strong> : null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {raised === null && target !== null && <span className="text-muted">Meta:</span>}
      <strong className={`money ${display}`}>{formatPesos(shown)}</strong>
      {raised !== null && target !== null && target > 0 && (
        <span className="money text-muted">de {formatPesos(target)}</span>
      )}
    </p>
  )
}
