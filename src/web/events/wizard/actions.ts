import { redirect, replace } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { eventPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { createFormFailure, readTypedFields, toFormFailure } from '#web/forms/form-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { readCards, readGoalInputs } from './goal-cards.ts'
import { discardDraft, publishEvent, saveEvent, type UserMessage } from './save-event.ts'
import { saveGoals } from './save-goals.ts'
import { deleteSavedInput, savedInputKey } from './saved-input.ts'

const ID_MISSING = 'Error: No se encontró el ID del evento creado'

const showToast = ({ tone, text }: UserMessage) => toast[tone](text)

/** The wizard's URL for a step of a draft; step 2 is the default once there is a draft. */
export function wizardPath(draftId: string, step: 1 | 2): string {
  return `${PATHS.createEvent}?draft=${draftId}${step === 1 ? '&step=1' : ''}`
}

interface Step {
  user: Pick<User, 'id'>
  draftId: string | null
  form: FormData
}

type Failure = ReturnType<typeof createFormFailure>

function deleteAllSavedInput(user: Step['user'], draftId: string | null): void {
  deleteSavedInput(
    savedInputKey(user.id, null, 'event'),
    savedInputKey(user.id, draftId, 'event'),
    savedInputKey(user.id, draftId, 'goals'),
  )
}

async function submitEvent({ user, draftId, form }: Step): Promise<Response> {
  const { id, message } = await saveEvent(call, draftId, readTypedFields(form))
  deleteSavedInput(savedInputKey(user.id, draftId, 'event'))
  showToast(message)
  return draftId ? redirect(wizardPath(id, 2)) : replace(wizardPath(id, 2))
}

function reject(message: string, form: FormData): Failure {
  toast.error(message)
  return createFormFailure(message, [], form)
}

async function submitGoals({ user, draftId, form }: Step): Promise<Failure | Response> {
  if (!draftId) return reject(ID_MISSING, form)
  const goals = readGoalInputs(readCards(readTypedFields(form)))
  const { saved, messages, details } = await saveGoals(call, draftId, goals)
  messages.forEach(showToast)
  if (!saved) return createFormFailure(messages.map(({ text }) => text).join(' '), details, form)
  deleteSavedInput(savedInputKey(user.id, draftId, 'goals'))
  const published = await publishEvent(call, draftId)
  if (!published.event) return reject(published.warning, form)
  deleteAllSavedInput(user, draftId)
  showToast(published.message)
  return redirect(eventPath(published.event.slug))
}

async function cancel({ user, draftId }: Step): Promise<Response> {
  if (await discardDraft(call, draftId)) toast.success('Borrador eliminado correctamente')
  deleteAllSavedInput(user, draftId)
  return redirect(PATHS.events)
}

const actionsByIntent = new Map<string, (step: Step) => Promise<Failure | Response>>([
  ['event', submitEvent],
  ['goals', submitGoals],
  ['cancel', cancel],
])

/** For the wizard's clientAction: runs what the form's `intent` names and shows toasts. */
export async function wizardAction(step: Step): Promise<Failure | Response> {
  const intent = String(step.form.get('intent'))
  const action = actionsByIntent.get(intent)
  if (!action) throw new Error(`unknown intent: ${intent}`)
  try {
    return await action(step)
  } catch (error) {
    const otherwise = intent === 'event' ? 'Error al crear el evento' : undefined
    const failure = toFormFailure(error, step.form, otherwise)
    toast.error(failure.data.message)
    return failure
  }
}
