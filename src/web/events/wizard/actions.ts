import { redirect, replace } from 'react-router'
import type { FieldError } from '#contract/api/errors.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { createFormFailure, readTypedFields, toFormFailure } from '#web/forms/form-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { readCards, readGoalInputs } from './goal-cards.ts'
import { discardDraft, publishEvent, saveEvent, type UserMessage } from './save-event.ts'
import { saveGoals } from './save-goals.ts'
import { deleteSavedInput, savedInputKey } from './saved-input.ts'

const ID_MISSING = 'Error: No se encontró el ID del evento creado'

const say = ({ tone, text }: UserMessage) => toast[tone](text)

/** The wizard's URL for a step of a draft; step 2 is the default once there is a draft. */
export function wizardPath(draftId: string, step: 1 | 2): string {
  return `/events/create?draft=${draftId}${step === 1 ? '&step=1' : ''}`
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

async function submitEvent({ user, draftId, form }: Step): Promise<Failure | Response> {
  try {
    const { id, said } = await saveEvent(call, draftId, readTypedFields(form))
    deleteSavedInput(savedInputKey(user.id, draftId, 'event'))
    say(said)
    return draftId ? redirect(wizardPath(id, 2)) : replace(wizardPath(id, 2))
  } catch (error) {
    const failure = toFormFailure(error, form, 'Error al crear el evento')
    toast.error(failure.data.message)
    return failure
  }
}

const failed = (said: readonly UserMessage[], details: FieldError[], form: FormData) =>
  createFormFailure(said.map(({ text }) => text).join(' '), details, form)

async function submitGoals({ user, draftId, form }: Step): Promise<Failure | Response> {
  if (!draftId) {
    toast.error(ID_MISSING)
    return createFormFailure(ID_MISSING, [], form)
  }
  const goals = await saveGoals(call, draftId, readGoalInputs(readCards(readTypedFields(form))))
  goals.said.forEach(say)
  if (!goals.saved) return failed(goals.said, goals.details, form)
  deleteSavedInput(savedInputKey(user.id, draftId, 'goals'))
  const published = await publishEvent(call, draftId)
  if (!published.event) {
    toast.error(published.warning)
    return createFormFailure(published.warning, [], form)
  }
  deleteAllSavedInput(user, draftId)
  say(published.said)
  return redirect(`/events/${published.event.slug}`)
}

async function cancel({ user, draftId, form }: Step): Promise<Failure | Response> {
  try {
    if (await discardDraft(call, draftId)) toast.success('Borrador eliminado correctamente')
  } catch (error) {
    const failure = toFormFailure(error, form)
    toast.error(failure.data.message)
    return failure
  }
  deleteAllSavedInput(user, draftId)
  return redirect('/events')
}

const actionsByIntent = new Map([
  ['event', submitEvent],
  ['goals', submitGoals],
  ['cancel', cancel],
])

/** For the wizard's clientAction: runs what the form's `intent` names and shows a toast. */
export async function wizardAction(step: Step): Promise<Failure | Response> {
  const work = actionsByIntent.get(String(step.form.get('intent')))
  if (!work) throw new Error(`unknown intent: ${String(step.form.get('intent'))}`)
  return work(step)
}
