import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { ReservationStatus } from '#contract/events/other-gifts/reservations.ts'
import type { Row } from '#server/db/schema.ts'
import { isWithheld } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'

type BringingEvent = Pick<EventWithHost, 'status' | 'held_at' | 'host_suspended_at' | 'event_date'>
type BringableGoal = Pick<
  Row<'goals'>,
  'can_be_brought' | 'can_receive_contributions' | 'contribution_count' | 'reserved_at'
>

/** Whether reservations can still come and go: before the event, while it is public (`R24`). */
const isBeforeEvent = (event: Pick<BringingEvent, 'status' | 'event_date'>, now: Date) =>
  event.status === 'ACTIVE' && now < event.event_date

/** Finds why a guest may not bring the goal's thing; null if they may (`R24`): nobody has paid for part of it. */
export function findReservationRefusal(
  event: BringingEvent,
  goal: BringableGoal,
  now: Date,
): Extract<ErrorCode, 'GOAL_RESERVED' | 'GOAL_NOT_RESERVABLE'> | null {
  if (isWithheld(event) || !isBeforeEvent(event, now)) return 'GOAL_NOT_RESERVABLE'
  if (goal.reserved_at) return 'GOAL_RESERVED'
  const isFree = goal.can_be_brought && goal.can_receive_contributions
  return isFree && goal.contribution_count === 0 ? null : 'GOAL_NOT_RESERVABLE'
}

/** Whether a reservation keeps its goal from taking money. */
export const isHeld = (status: ReservationStatus) => status === 'RESERVED' || status === 'CONFIRMED'

/** Whether a guest can still cancel: afterwards the reservation is the family's record of who brought what. */
export const isCancellable = (
  status: ReservationStatus,
  event: Pick<BringingEvent, 'status' | 'event_date'>,
  now: Date,
) => isHeld(status) && isBeforeEvent(event, now)
