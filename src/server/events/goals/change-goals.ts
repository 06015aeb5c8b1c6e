import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/goals.ts'
import type { EventChangeKind } from '#contract/events/history/changes.ts'
import { GOALS_MAX } from '#contract/product/limits.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import {
  deleteGoalRow,
  findGoal,
  insertGoal,
  recomputeGoalFigures,
  saveGoal,
} from '#server/event-records/goals-store.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { assertGoalAsRead } from '#server/events/conflicts/assert-as-read.ts'
import { deleteUnpaidOrRefuse } from '#server/events/lifecycle/delete-event.ts'
import { presentHostGoal } from '#server/events/page/present.ts'
import { findGoalWithRecent } from '#server/events/page/store.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'

const ID_TAKEN = { field: 'id', message: 'Ese identificador ya es de otro sueño.' }
const EVENT_HAS_ENDED = 'Este evento ya terminó. Reábrelo para agregar sueños.'
const LAST_GOAL_OF_ACTIVE_EVENT =
  'Un evento publicado necesita al menos un sueño. Agrega otro antes de eliminar este.'
const RESERVED_GOAL = 'Alguien lleva este sueño. Libéralo primero, y luego elimínalo.'

function assertGoalCanBeAdded(event: EventWithHost): void {
  if (event.status === 'COMPLETED' || event.status === 'ARCHIVED') {
    throw new ApiError('INVALID_TRANSITION', { message: EVENT_HAS_ENDED })
  }
  if (event.goal_count >= GOALS_MAX) throw new ApiError('TOO_MANY_GOALS')
}

/** Records what happened to a goal in its event's history (`R21`). */
function recordGoal(
  deps: Deps,
  tx: Tx,
  user: Principal,
  { event_id: eventId, id: goalId, name: goal }: Pick<Row<'goals'>, 'event_id' | 'id' | 'name'>,
  { kind, ...detail }: GoalChange,
): Promise<void> {
  const change = { eventId, by: { host: user.id }, kind, detail: { goalId, goal, ...detail } }
  return recordEventChange(tx, change, deps.now())
}

interface GoalChange {
  kind: EventChangeKind
  /** Of an edited sueño, by their names in the contract. */
  fields?: string[]
}

const EDITED_FIELDS = {
  name: 'name',
  description: 'description',
  target_amount: 'baseAmount',
  category: 'category',
  can_be_brought: 'canBeBrought',
} as const

/** What the history calls a change: ended, reopened, or edited; null if nothing differs. */
function findGoalChange(before: Row<'goals'>, after: Row<'goals'>): GoalChange | null {
  if (before.can_receive_contributions !== after.can_receive_contributions)
    return { kind: after.can_receive_contributions ? 'goal-reopened' : 'goal-fulfilled' }
  const columns = Object.keys(EDITED_FIELDS) as (keyof typeof EDITED_FIELDS)[]
  const changed = columns.filter((column) => before[column] !== after[column])
  if (changed.length === 0) return null
  return { kind: 'goal-edited', fields: changed.map((column) => EDITED_FIELDS[column]) }
}

/**
 * Adds a goal to a draft or active event, last in order unless a priority is sent. A goal with the
 * same `id` is returned unchanged, so that a retry adds nothing. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * INVALID_TRANSITION, TOO_MANY_GOALS; VALIDATION if another event has the `id`.
 */
export async function createGoal({ deps, params, user, body }: Call<typeof endpoints.createGoal>) {
  const { id, name, description = null, baseAmount, category, priority, canBeBrought } = body
  const columns = { target_amount: baseAmount, can_be_brought: canBeBrought }
  const values = { id, name, description, category, priority, ...columns }
  const goal = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.createGoal.owner)
    const existing = id && (await findGoalWithRecent(tx, event.id, id))
    if (existing) return existing
    assertGoalCanBeAdded(event)
    const row = await insertGoal(tx, event.id, values)
    if (!row) throw new ApiError('VALIDATION', { details: [ID_TAKEN] })
    await recordGoal(deps, tx, user, row, { kind: 'goal-added' })
    await recomputeGoalFigures(tx, event.id)
    return { ...row, recent: [], picture: null, noted_amount: 0 }
  })
  return { goal: presentHostGoal(goal) }
}

/**
 * Changes the fields that were sent; `canReceiveContributions` false marks the goal as fulfilled and
 * expires its open checkouts, true reopens it (`R5`). Throws EVENT_NOT_FOUND, FORBIDDEN,
 * GOAL_NOT_FOUND, GOAL_CHANGED for a field that is not as `expected` any more.
 */
export async function updateGoal({ deps, params, user, body }: Call<typeof endpoints.updateGoal>) {
  const { goalId } = params
  const { expected = {}, ...change } = body
  const { baseAmount, canReceiveContributions, canBeBrought, ...fields } = change
  const columns = {
    ...fields,
    target_amount: baseAmount,
    can_receive_contributions: canReceiveContributions,
    can_be_brought: canBeBrought,
  }
  const goal = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.updateGoal.owner, body)
    const before = await findGoal(tx, event.id, goalId)
    if (!before) throw new ApiError('GOAL_NOT_FOUND')
    await assertGoalAsRead(tx, before, { user, body: change, expected })
    await saveGoal(tx, event.id, goalId, columns, deps.now())
    await recomputeGoalFigures(tx, event.id)
    const isNowFulfilled = canReceiveContributions === false && before.can_receive_contributions
    if (isNowFulfilled) await scheduleCheckoutExpiry(deps, tx, { eventId: event.id, goalId })
    const after = await findGoal(tx, event.id, goalId)
    const recorded = after && findGoalChange(before, after)
    if (recorded) await recordGoal(deps, tx, user, after, recorded)
    return findGoalWithRecent(tx, event.id, goalId)
  })
  if (!goal) throw new ApiError('GOAL_NOT_FOUND')
  return { goal: presentHostGoal(goal) }
}

/**
 * Deletes a goal that never received a contribution (`R4`); see `deleteUnpaidOrRefuse` for
 * open checkouts. Throws EVENT_NOT_FOUND, FORBIDDEN, GOAL_NOT_FOUND,
 * GOAL_HAS_CONTRIBUTIONS, GOAL_RESERVED, EVENT_WITHOUT_GOALS for the last one of an ACTIVE event.
 */
export async function deleteGoal(call: Call<typeof endpoints.deleteGoal>): Promise<undefined> {
  const { deps, params, user } = call
  const { goalId } = params
  const refused = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.deleteGoal.owner)
    const goal = await findGoal(tx, event.id, goalId)
    if (!goal) throw new ApiError('GOAL_NOT_FOUND')
    if (goal.reserved_at) throw new ApiError('GOAL_RESERVED', { message: RESERVED_GOAL })
    if (event.status === 'ACTIVE' && event.goal_count === 1) {
      throw new ApiError('EVENT_WITHOUT_GOALS', { message: LAST_GOAL_OF_ACTIVE_EVENT })
    }
    const scope = { eventId: event.id, goalId }
    const refusal = await deleteUnpaidOrRefuse(deps, tx, scope, 'GOAL_HAS_CONTRIBUTIONS')
    if (refusal) return refusal
    await deleteGoalRow(tx, event.id, goalId)
    await recordGoal(deps, tx, user, goal, { kind: 'goal-deleted' })
    await recomputeGoalFigures(tx, event.id)
    return null
  })
  if (refused) throw refused
}
