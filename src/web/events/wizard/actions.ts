import { redirect, replace } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import type { FieldError } from '#contract/api/errors.ts'
import type { Event } from '#contract/events/events.ts'
import { type Goal, hasAmounts } from '#contract/events/goals.ts'
import type { User } from '#contract/people/users.ts'
import { WIZARD_GOAL_CATEGORY } from '#contract/product/limits.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { ConnectionError, getMessageOr } from '#web/api/failed-call.ts'
import {
  buildEventChange,
  type EventFormValues,
  toEventBody,
  toNewEventBody,
} from '#web/events/fields/event-values.ts'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { createFormFailure, readTypedFields, toFormFailure } from '#web/forms/form.tsx'
import { toOfflineError } from '#web/forms/kept-form/offline-error.ts'
import { deleteSavedInput } from '#web/forms/saved-input.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { findSavedGoal, type GoalInput, readCards, readGoalInputs } from './goal-cards.ts'
import { buildPublishedPath } from './published-path.ts'
import { buildSavedInputKey, moveSavedGoals } from './saved-steps.ts'

interface UserMessage {
  tone: 'success' | 'info'
  text: string
}

const NEW_ID_MISSING = 'Error: No se pudo obtener el ID del evento creado. Intenta de nuevo.'
const ID_MISSING = 'Error: No se encontró el ID del evento creado'

/**
 * Step 1: creates the draft, or saves what differs from the existing one as it was read (`spec §4` 'Event
 * creation'). Throws `ApiError`.
 */
export async function saveEvent(
  call: Caller,
  draftId: string | null,
  { read, ...typed }: EventFormValues,
): Promise<{ id: string; message: UserMessage }> {
  if (draftId) {
    const body = read ? buildEventChange(JSON.parse(read), typed) : toEventBody(typed)
    await call('PUT /events/:id', { params: { id: draftId }, body })
    const text = 'El evento ya ha sido creado. Continúa con los sueños.'
    return { id: draftId, message: { tone: 'info', text } }
  }
  const body = { ...toNewEventBody(typed), status: 'DRAFT', afterEvent: 'THANKS' } as const
  const reply = await call('POST /events', { body })
  const id: string | undefined = reply?.event?.id
  if (!id) throw new ApiError('INTERNAL', { message: NEW_ID_MISSING })
  return { id, message: { tone: 'success', text: '¡Evento creado! Ahora agrega los sueños' } }
}

/** The end of step 2: DRAFT → ACTIVE. Throws `ApiError`. A refusal leaves a draft with its goals (`spec §4`). */
export async function publishEvent(call: Caller, id: string): Promise<Event> {
  try {
    return (await call('PUT /events/:id', { params: { id }, body: { status: 'ACTIVE' } })).event
  } catch (error) {
    // What was saved before the line was cut is not known: the form says that it stays.
    if (error instanceof ConnectionError) throw error
    const isRefused = error instanceof ApiError
    throw new ApiError(isRefused ? error.code : 'INTERNAL', {
      message: `Los sueños se guardaron, pero no se pudo publicar el evento. Sigue como borrador.${isRefused ? ` ${error.message}` : ''}`,
    })
  }
}

/** Deletes the draft that step 1 created; true if there was one. Throws `ApiError`. */
export async function discardDraft(call: Caller, draftId: string | null): Promise<boolean> {
  if (!draftId) return false
  try {
    await call('DELETE /events/:id', { params: { id: draftId } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

type SaveGoalsResult =
  | { saved: true; added: number }
  | {
      saved: false
      messages: string[]
      /** Errors of single fields, under the field names of their card. */
      details: FieldError[]
    }

const FAILED = 'Error al procesar los sueños'
const CREATION_FAILED = 'Error creando sueños. Se han eliminado los sueños creados parcialmente.'

/** The event's goals; an error falls back to an empty list (`spec §7`). */
async function loadGoals(call: Caller, id: string): Promise<{ goals: Goal[]; isKnown: boolean }> {
  try {
    const { goals } = await call('GET /events/:id/goals', { params: { id } })
    return { goals: goals.filter(hasAmounts), isKnown: true }
  } catch {
    return { goals: [], isKnown: false }
  }
}

/** A cut line speaks for itself: nothing went wrong with a goal. */
function describeFailure(what: string, error: unknown): string {
  const message = getMessageOr(toOfflineError(error), FAILED)
  return error instanceof ConnectionError ? message : `${what}: ${message}`
}

function toFailedResult(messages: string[], error: unknown, goal: GoalInput): SaveGoalsResult {
  const details = error instanceof ApiError ? error.details : []
  return {
    saved: false,
    messages,
    details: details.map((detail) => ({ ...detail, field: `goals.${goal.key}.${detail.field}` })),
  }
}

async function deleteAll(call: Caller, id: string, goalIds: readonly string[]): Promise<boolean> {
  const deletions = await Promise.allSettled(
    goalIds.map((goalId) => call('DELETE /events/:id/goals/:goalId', { params: { id, goalId } })),
  )
  return deletions.every(({ status }) => status === 'fulfilled')
}

/** Deletes the goals of this run; resolves to what the host should know about it. */
async function undo(call: Caller, id: string, created: readonly string[]): Promise<string[]> {
  if (created.length === 0) return []
  return [(await deleteAll(call, id, created)) ? CREATION_FAILED : FAILED]
}

interface NumberedGoal {
  input: GoalInput
  /** From 1, in card order. */
  priority: number
}

/** Creates the goal of a card, with the card's key as its id: another call adds nothing. Throws `ApiError`. */
export async function createGoal(
  call: Caller,
  id: string,
  { input, priority }: NumberedGoal,
): Promise<Goal> {
  const { key, name, baseAmount, description, canBeBrought } = input
  const body = {
    id: key,
    name,
    baseAmount,
    category: WIZARD_GOAL_CATEGORY,
    priority,
    ...(description && { description }),
    ...(canBeBrought && { canBeBrought }),
  }
  const { goal } = await call('POST /events/:id/goals', { params: { id }, body })
  return goal
}

/** Creates goals one by one; an error deletes the ones created in this run (`spec §8`). */
async function createAll(
  call: Caller,
  id: string,
  added: readonly NumberedGoal[],
): Promise<SaveGoalsResult> {
  const created: string[] = []
  for (const one of added) {
    const { input } = one
    try {
      created.push((await createGoal(call, id, one)).id)
    } catch (error) {
      const message = describeFailure(`Error creando el sueño "${input.name}"`, error)
      if (error instanceof ConnectionError) return toFailedResult([message], error, input)
      return toFailedResult([message, ...(await undo(call, id, created))], error, input)
    }
  }
  return { saved: true, added: created.length }
}

const differs = (goal: Goal, { name, baseAmount, description, canBeBrought }: GoalInput) =>
  goal.name !== name ||
  goal.targetAmount !== baseAmount ||
  goal.description !== description ||
  goal.canBeBrought !== canBeBrought

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
    const { name, baseAmount, description, canBeBrought } = input
    try {
      await call('PUT /events/:id/goals/:goalId', {
        params: { id, goalId: goal.id },
        body: { name, baseAmount, description, canBeBrought },
      })
    } catch (error) {
      return toFailedResult([describeFailure(FAILED, error)], error, input)
    }
  }
  return createAll(call, id, added)
}

const showToast = ({ tone, text }: UserMessage) => toast[tone](text)

interface Step {
  user: Pick<User, 'id'>
  draftId: string | null
  form: FormData
}

type Failure = ReturnType<typeof createFormFailure>

function deleteAllSavedInput(user: Step['user'], draftId: string | null): void {
  deleteSavedInput(
    buildSavedInputKey(user.id, null, 'event'),
    buildSavedInputKey(user.id, draftId, 'event'),
    buildSavedInputKey(user.id, draftId, 'goals'),
  )
}

async function submitEvent({ user, draftId, form }: Step): Promise<Response> {
  const { id, message } = await saveEvent(call, draftId, readTypedFields(form))
  deleteSavedInput(buildSavedInputKey(user.id, draftId, 'event'))
  if (!draftId) moveSavedGoals(user.id, id)
  showToast(message)
  return draftId ? redirect(buildWizardPath(id)) : replace(buildWizardPath(id))
}

async function submitGoals({ user, draftId, form }: Step): Promise<Failure | Response> {
  if (!draftId) throw new ApiError('VALIDATION', { message: ID_MISSING })
  const goals = readGoalInputs(readCards(readTypedFields(form)))
  const result = await saveGoals(call, draftId, goals)
  if (!result.saved) return createFormFailure(result.messages.join(' '), result.details, form)
  deleteSavedInput(buildSavedInputKey(user.id, draftId, 'goals'))
  const { slug } = await publishEvent(call, draftId)
  deleteAllSavedInput(user, draftId)
  // One that got its photo here was saved before the others.
  return redirect(buildPublishedPath(slug, result.added && goals.length))
}

async function cancel({ user, draftId }: Step): Promise<Response> {
  if (await discardDraft(call, draftId)) toast.success('Borrador eliminado correctamente')
  deleteAllSavedInput(user, draftId)
  return redirect(PATHS.events)
}

const PUBLISHED_MEANWHILE =
  'Este evento ya se publicó, así que aquí no se guardó nada. Cámbialo desde su página.'

/** Finds the event if it is no draft any more: published in another tab, it must not be sent over (`spec §4`). */
export async function findPublished(call: Caller, draftId: string | null): Promise<Event | null> {
  if (!draftId) return null
  try {
    const { event } = await call('GET /events/:id', { params: { id: draftId } })
    return event.status === 'DRAFT' ? null : event
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const actionsByIntent = new Map([
  ['event', submitEvent],
  ['goals', submitGoals],
  ['cancel', cancel],
])

/** For the wizard's clientAction: runs what the form's `intent` names. */
export async function runWizardAction(step: Step): Promise<Failure | Response> {
  const intent = String(step.form.get('intent'))
  const action = actionsByIntent.get(intent)
  if (!action) throw new Error(`unknown intent: ${intent}`)
  try {
    const published = await findPublished(call, step.draftId)
    if (!published) return await action(step)
    toast.info(PUBLISHED_MEANWHILE)
    return redirect(buildEventPath(published.slug))
  } catch (error) {
    const otherwise = intent === 'event' ? 'Error al crear el evento' : undefined
    return toFormFailure(error, step.form, { otherwise })
  }
}
