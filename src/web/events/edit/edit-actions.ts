import { redirect } from 'react-router'
import type { EventStatus } from '#contract/events/events.ts'
import { parsePesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { diffEventValues, type EventFormValues } from '#web/events/fields/event-values.ts'
import type { GoalPriority } from '#web/events/goals/goal-order.ts'
import { readTypedFields, toFormFailure } from '#web/forms/form-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { runOwnerAction } from '../owner/actions.ts'
import { statusChangeMessage } from './status-changes.ts'

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

async function saveDetails(id: string, form: FormData): Promise<string> {
  const before = JSON.parse(text(form, 'before')) as EventFormValues
  const body = diffEventValues(before, readTypedFields(form))
  if (Object.keys(body).length === 0) return 'No hay cambios para guardar'
  await call('PUT /events/:id', { params: { id }, body })
  return 'Cambios guardados'
}

async function setStatus(id: string, form: FormData): Promise<string> {
  const status = text(form, 'status') as EventStatus
  await call('PUT /events/:id', { params: { id }, body: { status } })
  return statusChangeMessage(text(form, 'from'), status) ?? 'Cambios guardados'
}

async function saveGoal(id: string, form: FormData): Promise<string> {
  await call('PUT /events/:id/goals/:goalId', {
    params: { id, goalId: text(form, 'goalId') },
    body: {
      name: text(form, 'name'),
      baseAmount: parsePesos(text(form, 'baseAmount')) ?? 0,
      description: text(form, 'description') || null,
    },
  })
  return 'Sueño guardado'
}

async function orderGoals(id: string, form: FormData): Promise<null> {
  const placements = JSON.parse(text(form, 'placements')) as GoalPriority[]
  for (const { goalId, priority } of placements) {
    await call('PUT /events/:id/goals/:goalId', { params: { id, goalId }, body: { priority } })
  }
  return null
}

async function deleteEvent(id: string): Promise<never> {
  await call('DELETE /events/:id', { params: { id } })
  toast.success('Evento eliminado correctamente')
  throw redirect('/events')
}

/** Each resolves to what is said when it is done; null says nothing. */
const actionsByIntent = new Map<string, (id: string, form: FormData) => Promise<string | null>>([
  ['save', saveDetails],
  ['status', setStatus],
  ['save-goal', saveGoal],
  ['order-goals', orderGoals],
  ['delete-event', deleteEvent],
])

/** For the edit page's clientAction: what the form's `intent` names; sueños are added and deleted as on the event page. */
export async function runEditAction(id: string, form: FormData) {
  const work = actionsByIntent.get(text(form, 'intent'))
  if (!work) return runOwnerAction(id, form)
  try {
    const said = await work(id, form)
    if (said) toast.success(said)
    return { done: true as const }
  } catch (error) {
    if (error instanceof Response) throw error
    const refused = toFormFailure(error, form)
    toast.error(refused.data.message)
    return refused
  }
}
