import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { deleteGoalRow, findGoal, recomputeGoalFigures } from '#server/event-records/goals-store.ts'
import { deleteUnpaidOrRefuse } from '#server/events/lifecycle/delete-unpaid.ts'
import type { Principal } from '#server/http/principal.ts'

const LAST_GOAL_OF_ACTIVE_EVENT =
  'Un evento publicado necesita al menos un sueño. Agrega otro antes de eliminar este.'

/**
 * Deletes a goal that never received a contribution (`R4`); see `deleteUnpaidOrRefuse` for
 * open checkouts. Throws EVENT_NOT_FOUND, FORBIDDEN, GOAL_NOT_FOUND,
 * GOAL_HAS_CONTRIBUTIONS, EVENT_WITHOUT_GOALS for the last one of an ACTIVE event.
 */
export async function deleteGoal(
  deps: Deps,
  { id, goalId }: { id: string; goalId: string },
  host: Principal,
): Promise<undefined> {
  const refused = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, id, host)
    if (!(await findGoal(tx, event.id, goalId))) throw new ApiError('GOAL_NOT_FOUND')
    if (event.status === 'ACTIVE' && event.goal_count === 1) {
      throw new ApiError('EVENT_WITHOUT_GOALS', { message: LAST_GOAL_OF_ACTIVE_EVENT })
    }
    const scope = { eventId: event.id, goalId }
    const refusal = await deleteUnpaidOrRefuse(deps, tx, scope, 'GOAL_HAS_CONTRIBUTIONS')
    if (refusal) return refusal
    await deleteGoalRow(tx, event.id, goalId)
    await recomputeGoalFigures(tx, event.id)
    return null
  })
  if (refused) throw refused
}
