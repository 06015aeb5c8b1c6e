import type { Caller } from '#contract/api/caller.ts'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import type { Goal } from '#contract/events/goals.ts'
import { WIZARD_GOAL_CATEGORY } from '#contract/product/limits.ts'
import { messageOr } from '#web/api/errors/unreadable-response.ts'
import { type GoalInput, sameName } from './goal-cards.ts'
import type { UserMessage } from './save-event.ts'

export interface SaveGoalsResult {
  saved: boolean
  said: UserMessage[]
  /** Errors of single fields, under the field names of their card. */
  details: FieldError[]
}

const FAILED = 'Error al procesar los sueños'
const CREATION_FAILED = 'Error creando sueños. Se han eliminado los sueños creados parcialmente.'
const ALL_EXIST = 'Los sueños ya han sido creados anteriormente'

/** The event's goals; an error falls back to an empty list (`spec §7`). */
async function existingGoals(call: Caller, id: string): Promise<{ goals: Goal[]; known: boolean }> {
  try {
    const { goals } = await call('GET /events/:id/goals', { params: { id } })
    return { goals, known: true }
  } catch {
    return { goals: [], known: false }
  }
}

const messageOf = (error: unknown) => messageOr(error, FAILED)

function failure(said: string[], error: unknown, wish: GoalInput): SaveGoalsResult {
  const details = error instanceof ApiError ? error.details : []
  return {
    saved: false,
    said: said.map((text) => ({ tone: 'error', text })),
    details: details.map((errorMessage) => ({
      ...errorMessage,
      field: `goals.${wish.key}.${errorMessage.field}`,
    })),
  }
}

async function removeAll(call: Caller, id: string, made: readonly string[]): Promise<boolean> {
  const params = made.map((goalId) => ({ id, goalId }))
  const removals = await Promise.allSettled(
    params.map((one) => call('DELETE /events/:id/goals/:goalId', { params: one })),
  )
  return removals.every(({ status }) => status === 'fulfilled')
}

const goalsAddedMessage = (n: number) =>
  n === 1 ? '¡1 sueño agregado exitosamente!' : `¡${n} sueños agregados exitosamente!`

interface NumberedGoal {
  goal: GoalInput
  /** From 1, in card order. */
  priority: number
}

/** Creates goals one by one; an error deletes the ones created in this run (`spec §8`). */
async function createAll(
  call: Caller,
  id: string,
  fresh: readonly NumberedGoal[],
): Promise<SaveGoalsResult> {
  const made: string[] = []
  for (const { goal: wish, priority } of fresh) {
    const { name, baseAmount, description } = wish
    const body = { id: wish.key, name, baseAmount, category: WIZARD_GOAL_CATEGORY, priority }
    try {
      const { goal } = await call('POST /events/:id/goals', {
        params: { id },
        body: description ? { ...body, description } : body,
      })
      made.push(goal.id)
    } catch (error) {
      const undone = await removeAll(call, id, made)
      const said = `Error creando el sueño "${name}": ${messageOf(error)}`
      return failure([said, undone ? CREATION_FAILED : FAILED], error, wish)
    }
  }
  const text = made.length === 0 ? ALL_EXIST : goalsAddedMessage(made.length)
  const tone = made.length === 0 ? 'info' : 'success'
  return { saved: true, said: [{ tone, text }], details: [] }
}

const differs = (goal: Goal, { name, baseAmount, description }: GoalInput) =>
  goal.name !== name || goal.targetAmount !== baseAmount || goal.description !== description

/**
 * Saves the goals of the wizard (`spec §4` 'Goal saving in the wizard', `§8`). A goal that exists,
 * by id or by name without regard to case, is updated if it differs and never created twice.
 */
export async function saveGoals(
  call: Caller,
  id: string,
  wishes: readonly GoalInput[],
): Promise<SaveGoalsResult> {
  const { goals, known } = await existingGoals(call, id)
  const fresh: NumberedGoal[] = []
  for (const [place, wish] of wishes.entries()) {
    const goal =
      goals.find((one) => one.id === wish.id) ?? goals.find((one) => sameName(one.name, wish.name))
    if (!goal && (known || !wish.id)) fresh.push({ goal: wish, priority: place + 1 })
    if (!goal || !differs(goal, wish)) continue
    const { name, baseAmount, description } = wish
    try {
      await call('PUT /events/:id/goals/:goalId', {
        params: { id, goalId: goal.id },
        body: { name, baseAmount, description },
      })
    } catch (error) {
      return failure([`${FAILED}: ${messageOf(error)}`], error, wish)
    }
  }
  return createAll(call, id, fresh)
}
