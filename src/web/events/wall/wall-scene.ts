import type { Wall } from '#contract/events/live.ts'

type Given = Pick<Wall['recentContributions'][number], 'userName' | 'goalName' | 'createdAt'>
type WallContent = Pick<Wall, 'goals' | 'statistics' | 'recentContributions' | 'messages'>
type Goal = Pick<
  Wall['goals'][number],
  | 'id'
  | 'name'
  | 'currentAmount'
  | 'targetAmount'
  | 'notedAmount'
  | 'canReceiveContributions'
  | 'picture'
>
type Message = NonNullable<Wall['messages']>[number]

/** What the stage shows: the guests' names, the cover, one message, one goal, or that nobody gave yet. */
export type Slide =
  | { kind: 'empty'; key: string }
  | { kind: 'names'; key: string; names: string[]; others: number }
  | { kind: 'cover'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'goal'; key: string; goal: Goal }

/** Contributions that arrived while the wall was open, as one thank-you. */
export interface Arrival {
  key: string
  names: string[]
  /** Contributors without a name of their own on the wall. */
  others: number
  /** Of a single contribution. */
  goalName: string | null
  message: string | null
}

/** The name under which the API shows an anonymous contributor (`R6`). */
const ANONYMOUS_NAME = 'Aliado anónimo'
/** Characters of names that fit on the stage at once. */
const NAMES_BUDGET = 80
const GOALS_SHOWN = 3
const MESSAGES_PER_GOAL = 2

/** Lists different names, the newest first, as many as fit; at least one if there is any. */
function pickNames(contributions: readonly Given[]): string[] {
  const names = new Set(contributions.map(({ userName }) => userName))
  names.delete(ANONYMOUS_NAME)
  let left = NAMES_BUDGET
  return [...names].filter((name, place) => {
    left -= name.length
    return place === 0 || left >= 0
  })
}

/** Goals whose amounts are hidden keep the host's order. */
const computeShare = ({ currentAmount, targetAmount }: Goal) =>
  currentAmount === null || targetAmount === null ? 0 : currentAmount / targetAmount

/** Lists the goals that still need money, the nearest to its target first. */
function listOpenGoals(goals: readonly Goal[]): Goal[] {
  return goals
    .filter((goal) => goal.canReceiveContributions && computeShare(goal) < 1)
    .toSorted((one, other) => computeShare(other) - computeShare(one))
    .slice(0, GOALS_SHOWN)
}

/** Lists what the stage shows in turn: names, the cover, then messages with a goal after every second one. */
export function listSlides(wall: WallContent, closed: boolean, hasCover: boolean): Slide[] {
  const goals = (closed ? [] : listOpenGoals(wall.goals)).map(
    (goal): Slide => ({ kind: 'goal', key: `goal ${goal.id}`, goal }),
  )
  const messages = (wall.messages ?? []).map(
    (message): Slide => ({ kind: 'message', key: `message ${message.id}`, message }),
  )
  const mixed = messages.flatMap((slide, place) => {
    const goal = goals[Math.floor(place / MESSAGES_PER_GOAL)]
    return goal && place % MESSAGES_PER_GOAL === MESSAGES_PER_GOAL - 1 ? [slide, goal] : [slide]
  })
  const rest = goals.filter((goal) => !mixed.includes(goal))
  const cover: Slide[] = hasCover ? [{ kind: 'cover', key: 'cover' }] : []
  return [describeContributors(wall), ...cover, ...mixed, ...rest]
}

function describeContributors({ recentContributions, statistics }: WallContent): Slide {
  if (statistics.uniqueContributors === 0) return { kind: 'empty', key: 'empty' }
  const names = pickNames(recentContributions)
  const others = Math.max(0, statistics.uniqueContributors - names.length)
  return { kind: 'names', key: 'names', names, others }
}

/** The newest moment that the wall has shown, ISO 8601; empty before the first contribution. */
export const findNewestTime = (contributions: readonly Pick<Given, 'createdAt'>[]): string =>
  contributions.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '')

/** Describes the contributions since this time; null if there is none. */
export function describeArrival(
  { recentContributions, messages }: WallContent,
  since: string,
): Arrival | null {
  const arrived = recentContributions.filter(({ createdAt }) => createdAt > since)
  const [newest] = arrived
  if (!newest) return null
  const names = pickNames(arrived)
  const isAlone = arrived.length === 1
  const given = isAlone
    ? messages?.find(
        ({ createdAt, userName }) =>
          createdAt === newest.createdAt && (userName ?? ANONYMOUS_NAME) === newest.userName,
      )
    : undefined
  return {
    key: `${newest.createdAt} ${newest.userName}`,
    names,
    others: arrived.length - names.length,
    goalName: isAlone ? newest.goalName : null,
    message: given?.message ?? null,
  }
}

/** 'y 3 aliados más', 'y un aliado más'; of anonymous ones alone '3 aliados', 'Un aliado'. */
export function formatOthers(others: number, hasNames: boolean): string {
  const count = others === 1 ? 'un aliado' : `${others} aliados`
  if (hasNames) return `y ${count} más`
  return `${count.charAt(0).toUpperCase()}${count.slice(1)}`
}
