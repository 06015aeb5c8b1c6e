import type { Event } from '#contract/events/events.ts'
import type { ShownGoal } from '#contract/events/goals.ts'
import { buildEventPath } from '#contract/product/paths.ts'

/** In the query: the goal that a guest wants to bring. */
export const RESERVE_QUERY = 'goal'

type BringableGoal = Pick<
  ShownGoal,
  'canBeBrought' | 'isReserved' | 'canReceiveContributions' | 'contributionsCount'
>

/** Whether the page offers 'Yo lo llevo' (`R24`): nobody brings it, and nobody has paid for part of it. */
export function isReservable(
  event: Pick<Event, 'status' | 'eventDate' | 'isHeld'>,
  goal: BringableGoal,
  now: string,
): boolean {
  const isOpen = event.status === 'ACTIVE' && !event.isHeld && now < event.eventDate
  const isFree = goal.canBeBrought && goal.canReceiveContributions && !goal.isReserved
  return isOpen && isFree && goal.contributionsCount === 0
}

/** The form that reserves a goal; null where the page does not offer it. */
export function findReservePath(event: Event, goal: ShownGoal, now: string): string | null {
  if (!isReservable(event, goal, now)) return null
  return `${buildEventPath(event.slug, 'bring')}?${RESERVE_QUERY}=${goal.id}`
}

/** Beside the button to give money. */
export function ReserveLink({ to, name }: { to: string | null; name: string }) {
  if (to === null) return null
  return (
    <a
      href={to}
      className="-my-2 inline-flex min-h-11 items-center justify-center font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      Yo lo llevo<span className="sr-only"> {name}</span>
    </a>
  )
}
