import type { Caller } from '#contract/api/caller.ts'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import type { Goal } from '#contract/events/goals.ts'
import { WIZARD_GOAL_CATEGORY } from '#contract/product/limits.ts'
import { messageOr } from '#web/api/errors/unreadable-response.ts'
import { findSavedGoal, type GoalInput } from './goal-cards.ts'
import type { UserMessage } from './save-event.ts'

export interface SaveGoalsResult {
  saved: boolean
  messages: UserMessage[]
  /** Errors of single fields, under the field names of their card. */
  details: FieldError[]
}

const FAILED = 'Error al procesar los sueños'
const CREATION_FAILED = 'Error creando sueños. Se han eliminado los sueños creados parcialmente.'
const ALL_EXIST = 'Los sueños ya han sido creados anteriormente'

/** The event's goals; an error falls back to an empty list (`spec §7`). */
async function loadGoals(call: Caller, id: string): Promise<{ goals: Goal[]; isKnown: boolean }> {
  try {
    const { goals } = await call('GET /events/:id/goals', { params: { id } })
    return { goals, isKnown: true }
  } catch {
    return { goals: [], isKnown: false }
  }
}

const messageOf = (error: unknown) => messageOr(error, FAILED)

function toFailedResult(texts: string[], error: unknown, goal: GoalInput): SaveGoalsResult {
  const details = error instanceof ApiError ? error.details : []
  return {
    saved: false,
    messages: texts.map((text) => ({ tone: 'error', text })),
    details: details.map((detail) => ({ ...detail, field: `goals.${goal.key}.${detail.field}` })),
  }
}

async function deleteAll(call: Caller, id: string, goalIds: readonly string[]): Promise<boolean> {
  const deletions = await Promise.allSettled(
    goalIds.map((goalId) => call('DELETE /events/:id/goals/:goalId', { params: { id, goalId } })),
  )
  return deletions.every(({ status }) => status === 'fulfilled')
}

const goalsAddedMessage = (count: number) =>
  count === 1 ? '¡1 sueño agregado exitosamente!' : `¡${count} sueños agregados exitosamente!`

interface NumberedGoal {
  input: GoalInput
  /** From 1, in card order. */
  priority: number
}

/** Creates goals one by one; an error deletes the ones created in this run (`spec §8`). */
async function createAll(
  call: Caller,
  id: string,
  added: readonly NumberedGoal[],
): Promise<SaveGoalsResult> {
  const created: string[] = []
  for (const { input, priority } of added) {
    const { key, name, baseAmount, description } = input
    const body = { id: key, name, baseAmount, category: WIZARD_GOAL_CATEGORY, priority }
    try {
      const { goal } = await call('POST /events/:id/goals', {
        params: { id },
        body: description ? { ...body, description } : body,
      })
      created.push(goal.id)
    } catch (error) {
      const isUndone = await deleteAll(call, id, created)
      const message = `Error creando el sueño "${name}": ${messageOf(error)}`
      return toFailedResult([message, isUndone ? CREATION_FAILED : FAILED], error, input)
    }
  }
  const message: UserMessage =
    created.length === 0
      ? { tone: 'info', text: ALL_EXIST }
      : { tone: 'success', text: goalsAddedMessage(created.length) }
  return { saved: true, messages: [message], details: [] }
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
  inputs: readonly GoalInput[],
): Promise<SaveGoalsResult> {
  const { goals, isKnown } = await loadGoals(call, id)
  const added: NumberedGoal[] = []
  for (const [place, input] of inputs.entries()) {
    const goal = findSavedGoal(goals, input)
    if (!goal && (isKnown || !input.id)) added.push({ input, priority: place + 1 })
    if (!goal || !differs(goal, input)) continue
    const { name, baseAmount, description } = input
    try {
      await call('PUT /events/:id/goals/:goalId', {
        params: { id, goalId: goal.id },
        body: { name, baseAmount, description },
      })
    } catch (error) {
      return toFailedResult([`${FAILED}: ${messageOf(error)}`], error, input)
    }
  }
  return createAll(call, id, added)
}
