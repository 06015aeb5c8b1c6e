import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { updateGoal as endpoint, Goal } from '#contract/events/goals.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal, recomputeGoalFigures, saveGoal } from '#server/event-records/goals-store.ts'
import { presentGoal } from '#server/events/page/present.ts'
import type { Principal } from '#server/http/principal.ts'
import { findGoalWithRecent } from '../page/store.ts'

type Change = ParsedBody<typeof endpoint>

const toColumns = (change: Change) => ({
  name: change.name,
  description: change.description,
  target_amount: change.baseAmount,
  category: change.category,
  priority: change.priority,
  can_receive_contributions: change.canReceiveContributions,
})

/**
 * Changes the fields that were sent; `canReceiveContributions` false marks the goal as fulfilled and
 * expires its open checkouts, true reopens it (`R5`). Throws EVENT_NOT_FOUND, FORBIDDEN,
 * GOAL_NOT_FOUND.
 */
export async function updateGoal(
  deps: Deps,
  { id, goalId }: { id: string; goalId: string },
  host: Principal,
  change: Change,
): Promise<{ goal: Goal }> {
  const goal = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, id, host)
    const before = await findGoal(tx, event.id, goalId)
    if (!before) throw new ApiError('GOAL_NOT_FOUND')
    await saveGoal(tx, event.id, goalId, toColumns(change), deps.now())
    await recomputeGoalFigures(tx, event.id)
    const isNowFulfilled =
      change.canReceiveContributions === false && before.can_receive_contributions
    if (isNowFulfilled) await scheduleCheckoutExpiry(deps, tx, { eventId: event.id, goalId })
    return findGoalWithRecent(tx, event.id, goalId)
  })
  if (!goal) throw new ApiError('GOAL_NOT_FOUND')
  return { goal: presentGoal(goal) }
}
