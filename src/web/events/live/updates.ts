import type { LiveEvent } from '#contract/events/live.ts'
import { formatProgress } from '#contract/events/public-amounts.ts'
import { formatPesos } from '#contract/money/money.ts'

/** A screen reader is not interrupted: updates within this interval are announced together. */
const MIN_ANNOUNCEMENT_INTERVAL_MS = 5_000

/**
 * Announces changes since the last announcement, the first one at once.
 * @param shown the initial state of the page
 */
export function createAnnouncer(shown: LiveState, announce: (news: string) => void) {
  let last = shown
  let newest = shown
  let timer: ReturnType<typeof setTimeout> | undefined
  const announceNow = () => {
    timer = undefined
    if (last === newest) return
    announce(describeUpdate(last, newest))
    last = newest
    timer = setTimeout(announceNow, MIN_ANNOUNCEMENT_INTERVAL_MS)
  }
  return {
    update: (next: LiveState) => {
      newest = next
      if (timer === undefined) announceNow()
    },
    stop: () => clearTimeout(timer),
  }
}

export type LiveState = Pick<
  LiveEvent,
  'statistics' | 'goals' | 'recentContributions' | 'closedBecause'
>
type RecentContribution = LiveState['recentContributions'][number]

export const buildContributionKey = (
  contribution: Pick<RecentContribution, 'createdAt' | 'userName'>,
) => `${contribution.createdAt}${contribution.userName}`

function describeContributions({ statistics: before }: LiveState, after: LiveState): string[] {
  const count = after.statistics.totalContributors - before.totalContributors
  const [newest] = after.recentContributions
  if (count <= 0 || !newest) return []
  const arrived =
    count === 1
      ? `${newest.userName} aportó${newest.amount === null ? '' : ` ${formatPesos(newest.amount)}`}.`
      : `Llegaron ${count} aportaciones.`
  return [arrived, ...describeTotal(after.statistics)]
}

/** 'Van $12,300.00 de $20,000.00.', or nothing where the host hides it. */
function describeTotal({ totalCurrentAmount, totalTargetAmount }: LiveState['statistics']) {
  if (totalCurrentAmount === null) return []
  return [`Van ${formatProgress(totalCurrentAmount, totalTargetAmount)}.`]
}

function describeFulfilledGoals(before: LiveState, after: LiveState): string[] {
  const open = new Set(
    before.goals.filter((goal) => goal.canReceiveContributions).map(({ id }) => id),
  )
  return after.goals
    .filter((goal) => !goal.canReceiveContributions && open.has(goal.id))
    .map(({ name }) => `Sueño cumplido: ${name}.`)
}

function describeClosing(
  { closedBecause: before }: LiveState,
  { closedBecause: after }: LiveState,
): string[] {
  if ((before === null) === (after === null)) return []
  if (after === 'PAYMENTS_NOT_OPEN') return ['Por ahora este evento no recibe aportaciones.']
  return [after ? 'Este evento ya no recibe aportaciones.' : 'Este evento recibe aportaciones.']
}

/** The announcement of a change for screen readers; empty if there is nothing to announce. */
export function describeUpdate(before: LiveState, after: LiveState): string {
  return [
    ...describeContributions(before, after),
    ...describeFulfilledGoals(before, after),
    ...describeClosing(before, after),
  ].join(' ')
}
