import type { LiveEvent } from '#contract/live.ts'
import { formatPesos } from '#contract/money.ts'

type Shown = Pick<LiveEvent, 'statistics' | 'goals' | 'recentContributions'>
type Given = Shown['recentContributions'][number]

export const givenKey = (given: Pick<Given, 'createdAt' | 'userName'>) =>
  `${given.createdAt}${given.userName}`

function arrivals(before: Shown, after: Shown): Given[] {
  if (after.statistics.totalContributors <= before.statistics.totalContributors) return []
  const known = new Set(before.recentContributions.map(givenKey))
  return after.recentContributions.filter((given) => !known.has(givenKey(given)))
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

/** What a screen reader says of a change; empty where there is nothing to be glad about. */
export function newsOf(before: Shown, after: Shown): string {
  const arrived = arrivals(before, after)
  const [newest] = arrived
  const given =
    newest && arrived.length === 1
      ? [`${newest.userName} aportó ${formatPesos(newest.amount)}.`, soFar(after.statistics)]
      : newest
        ? [`Llegaron ${arrived.length} aportaciones.`, soFar(after.statistics)]
        : []
  return [...given, ...fulfilled(before, after)].join(' ')
}
