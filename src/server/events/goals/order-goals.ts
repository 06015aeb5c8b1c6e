import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/goals.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { listGoalIds, saveGoalOrder } from '#server/event-records/goals-store.ts'
import type { Call } from '#server/http/bind.ts'

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
    const change = { eventId: event.id, by: { host: user.id }, kind: 'goals-ordered' } as const
    await recordEventChange(tx, change, deps.now())
  })
}
