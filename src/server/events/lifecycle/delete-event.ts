import { ApiError } from '#contract/api/errors.ts'
import { deleteEvent as endpoint } from '#contract/events/events.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import {
  deleteUnpaidContributions,
  type EventScope,
  hasEverBeenPaid,
} from '#server/checkout/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordDeletedEvent } from '#server/event-records/deletion-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { hasReservedGoal } from '#server/event-records/goals-store.ts'
import { deleteEventRow } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'

const PAYMENT_IN_PROGRESS =
  'Alguien está por aportar en este momento. Intenta eliminarlo de nuevo en unos minutos.'

/**
 * Deletes the unpaid contributions of an event or goal, before the caller deletes it. An open
 * checkout refuses the deletion, because somebody may still pay it: the checkout is expired, and the
 * host tries again. Resolves to the refusal, or to null. The caller throws the refusal after the
 * commit, so that the expiry is committed.
 */
export async function deleteUnpaidOrRefuse(
  deps: Deps,
  tx: Tx,
  scope: EventScope,
  refusal: 'EVENT_HAS_CONTRIBUTIONS' | 'GOAL_HAS_CONTRIBUTIONS',
): Promise<ApiError | null> {
  if (await hasEverBeenPaid(tx, scope)) return new ApiError(refusal)
  const open = await scheduleCheckoutExpiry(deps, tx, scope)
  if (open > 0) return new ApiError(refusal, { message: PAYMENT_IN_PROGRESS })
  await deleteUnpaidContributions(tx, scope)
  return null
}

const RELEASE_FIRST =
  'Alguien lleva un regalo a este evento. Libera primero lo que apartaron, para que se entere.'

/**
 * Deletes an event that never received a contribution (`R4`); see `deleteUnpaidOrRefuse` for
 * open checkouts. Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_HAS_CONTRIBUTIONS; GOAL_RESERVED while somebody
 * prepares to bring something.
 */
export async function deleteEvent({
  deps,
  params,
  user,
}: Call<typeof endpoint>): Promise<undefined> {
  const refused = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoint.owner)
    if (event.event_date > deps.now() && (await hasReservedGoal(tx, event.id)))
      throw new ApiError('GOAL_RESERVED', { message: RELEASE_FIRST })
    const scope = { eventId: event.id }
    const refusal = await deleteUnpaidOrRefuse(deps, tx, scope, 'EVENT_HAS_CONTRIBUTIONS')
    if (refusal) return refusal
    await recordDeletedEvent(tx, event, deps.now())
    await deleteEventRow(tx, event.id)
    return null
  })
  if (refused) throw refused
}
