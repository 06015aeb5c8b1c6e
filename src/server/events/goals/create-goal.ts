import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { createGoal as endpoint, Goal } from '#contract/events/goals.ts'
import { GOALS_MAX } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { insertGoal, recomputeGoalFigures } from '#server/event-records/goals-store.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { presentGoal } from '#server/events/page/present.ts'
import type { Principal } from '#server/http/principal.ts'
import { findGoalWithRecent } from '../page/store.ts'

const ID_TAKEN = { field: 'id', message: 'Ese identificador ya es de otro sueño.' }
const EVENT_HAS_ENDED = 'Este evento ya terminó. Reábrelo para agregar sueños.'

function assertGoalCanBeAdded(event: EventWithHost): void {
  if (event.status === 'COMPLETED' || event.status === 'ARCHIVED') {
    throw new ApiError('INVALID_TRANSITION', { message: EVENT_HAS_ENDED })
  }
  if (event.goal_count >= GOALS_MAX) throw new ApiError('TOO_MANY_GOALS')
}

/**
 * Adds a goal to a draft or active event, last in order unless a priority is sent. A goal with the
 * same `id` is returned unchanged, so that a retry adds nothing. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * INVALID_TRANSITION, TOO_MANY_GOALS; VALIDATION if another event has the `id`.
 */
export async function createGoal(
  deps: Deps,
  idOrSlug: string,
  host: Principal,
  form: ParsedBody<typeof endpoint>,
): Promise<{ goal: Goal }> {
  const { id, name, description = null, baseAmount, category, priority } = form
  const values = { id, name, description, target_amount: baseAmount, category, priority }
  const goal = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, host)
    const existing = id && (await findGoalWithRecent(tx, event.id, id))
    if (existing) return existing
    assertGoalCanBeAdded(event)
    const row = await insertGoal(tx, event.id, values)
    if (!row) throw new ApiError('VALIDATION', { details: [ID_TAKEN] })
    await recomputeGoalFigures(tx, event.id)
    return { ...row, recent: [] }
  })
  return { goal: presentGoal(goal) }
}
