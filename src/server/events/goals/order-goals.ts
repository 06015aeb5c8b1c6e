import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/goals.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { isLatestChange, recordEventChange } from '#server/event-records/changes-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { listGoalIds, saveGoalOrder } from '#server/event-records/goals-store.ts'
import type { Call } from '#server/http/bind.ts'

/** Each press of 'Subir' is a request: the history names those of one sitting once. */
const ONE_SITTING_MS = 10 * MINUTE_MS

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, place) => id === other[place])

/**
 * Orders all goals of an event. Throws EVENT_NOT_FOUND, FORBIDDEN; GOALS_CHANGED unless the ids are exactly the
 * event's goals, or if the order is neither as `expected` nor as wanted.
 */
export async function orderGoals(call: Call<typeof endpoints.orderGoals>): Promise<undefined> {
  const { deps, params, user } = call
  const { goalIds, expected } = call.body
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.orderGoals.owner)
    const stored = await listGoalIds(tx, event.id)
    if (!isSameOrder(goalIds.toSorted(), stored.toSorted())) throw new ApiError('GOALS_CHANGED')
    if (isSameOrder(goalIds, stored)) return
    if (expected && !isSameOrder(expected, stored)) throw new ApiError('GOALS_CHANGED')
    await saveGoalOrder(tx, event.id, goalIds, deps.now())
    const now = deps.now()
    const kind = 'goals-ordered'
    const since = new Date(now.getTime() - ONE_SITTING_MS)
    if (await isLatestChange(tx, { eventId: event.id, hostId: user.id, kind, since })) return
    await recordEventChange(tx, { eventId: event.id, by: { host: user.id }, kind }, now)
  })
}
