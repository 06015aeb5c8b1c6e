import type { LiveEvent } from '#contract/events/live.ts'
import { formatPesos } from '#contract/money/money.ts'

/** Whoever listens to the page is not talked over: what comes meanwhile is said together. */
const PAUSE_MS = 5_000

/**
 * Says what changed since it was last said, the first time at once.
 * @param shown what the page shows at first
 */
export function speakNews(shown: Shown, say: (news: string) => void) {
  let told = shown
  let newest = shown
  let pause: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    pause = undefined
    if (told === newest) return
    say(newsOf(told, newest))
    told = newest
    pause = setTimeout(tell, PAUSE_MS)
  }
  return {
    hear: (next: Shown) => {
      newest = next
      if (pause === undefined) tell()
    },
    stop: () => clearTimeout(pause),
  }
}

export type Shown = Pick<
  LiveEvent,
  'statistics' | 'goals' | 'recentContributions' | 'closedBecause'
>
type Given = Shown['recentContributions'][number]

export const givenKey = (given: Pick<Given, 'createdAt' | 'userName'>) =>
  `${given.createdAt}${given.userName}`

function given({ statistics: before }: Shown, after: Shown): string[] {
  const count = after.statistics.totalContributors - before.totalContributors
  const [newest] = after.recentContributions
  if (count <= 0 || !newest) return []
  const arrived =
    count === 1
      ? `${newest.userName} aportó ${formatPesos(newest.amount)}.`
      : `Llegaron ${count} aportaciones.`
  return [arrived, soFar(after.statistics)]
}

/** 'Van $12,300.00 de $20,000.00.' */
function soFar({ totalCurrentAmount, totalTargetAmount }: Shown['statistics']): string {
  const target = totalTargetAmount > 0 ? ` de ${formatPesos(totalTargetAmount)}` : ''
  return `Van ${formatPesos(totalCurrentAmount)}${target}.`
}

function fulfilled(before: Shown, after: Shown): string[] {
  const open = new Set(
    before.goals.filter((goal) => goal.canReceiveContributions).map(({ id }) => id),
  )
  return after.goals
    .filter((goal) => !goal.canReceiveContributions && open.has(goal.id))
    .map(({ name }) => `Sueño cumplido: ${name}.`)
}

function closed({ closedBecause: before }: Shown, { closedBecause: after }: Shown): string[] {
  if ((before === null) === (after === null)) return []
  return [after ? 'Este evento ya no recibe aportaciones.' : 'Este evento recibe aportaciones.']
}

/** What a screen reader says of a change; empty where nothing is to be said. */
export function newsOf(before: Shown, after: Shown): string {
  return [...given(before, after), ...fulfilled(before, after), ...closed(before, after)].join(' ')
}
