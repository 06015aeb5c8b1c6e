import { ApiError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { lockOwnedEvent } from './find-event.ts'
import { forgetUnpaid } from './forget-unpaid.ts'
import { deleteGoalRow, findGoal, refreshGoalFigures } from './goals-store.ts'

/**
 * Deletes a goal that never received a contribution (`R4`); see `forgetUnpaid` for one that
 * somebody is about to pay. Throws EVENT_NOT_FOUND, FORBIDDEN, GOAL_NOT_FOUND,
 * GOAL_HAS_CONTRIBUTIONS.
 */
export async function deleteGoal(
  deps: Deps,
  { id, goalId }: { id: string; goalId: string },
  host: Principal,
): Promise<undefined> {
  const refused = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, id, host)
    if (!(await findGoal(tx, event.id, goalId))) throw new ApiError('GOAL_NOT_FOUND')
    const scope = { eventId: event.id, goalId }
    const refusal = await forgetUnpaid(deps, tx, scope, 'GOAL_HAS_CONTRIBUTIONS')
    if (refusal) return refusal
    await deleteGoalRow(tx, event.id, goalId)
    await refreshGoalFigures(tx, event.id)
    return null
  })
  if (refused) throw refused
}
