import { redirect } from 'react-router'
import { afterEvent, type EventStatus } from '#contract/events/events.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { listStatusChanges } from '#web/events/edit/status-changes.ts'
import { normalizeLink } from '#web/events/fields/event-values.ts'
import {
  buildGoalChange,
  pickSavedGoal,
  readGoal,
  type SavedGoal,
} from '#web/events/goals/goal-values.ts'
import { sendPhoto } from '#web/events/pictures/form-photo.ts'
import { describeVisitors } from '#web/events/visibility.ts'
import { type FormFailure, readTypedFields, toFormFailure } from '#web/forms/form.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** A goal that was saved without its photo, and why. */
export interface UnsavedPhoto {
  goalId: string
  reason: string
}

/** Resolves to the success message. */
type OwnerAction = (id: string, form: FormData) => Promise<string | UnsavedPhoto>

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

const goalParams = (id: string, form: FormData) => ({ id, goalId: text(form, 'goalId') })

/** The message that visitors read of an event that is over, if it is another one than its writer read. */
function readThankYou(form: FormData) {
  const [typed, read] = [text(form, 'thankYouMessage'), text(form, 'thankYouMessageRead')]
  return typed === read
    ? {}
    : { thankYouMessage: typed || null, expected: { thankYouMessage: read || null } }
}

/** What visitors will see of the event once it is over, where the form asks (`R26`). */
function readAfterEvent(form: FormData) {
  const chosen = afterEvent.safeParse(form.get('afterEvent'))
  if (!chosen.success) return {}
  const albumAfterEvent = form.get('albumAfterEvent') === 'true'
  return { afterEvent: chosen.data, albumAfterEvent, ...readThankYou(form) }
}

/** What an owner can do on the event page and on the edit page, by the form's `intent`. */
const actionsByIntent: Record<string, OwnerAction> = {
  publish: async (id) => {
    const { event } = await call('PUT /events/:id', {
      params: { id },
      body: { status: 'ACTIVE' },
    })
    throw redirect(buildEventPath(event.slug, 'published'))
  },
  status: async (id, form) => {
    const status = text(form, 'status') as EventStatus
    const { event } = await call('PUT /events/:id', {
      params: { id },
      body: { status, ...readAfterEvent(form) },
    })
    const change = listStatusChanges(text(form, 'from')).find(({ to }) => to === status)
    const done = change?.done ?? 'Cambios guardados'
    const isClosed = status === 'COMPLETED' && text(form, 'from') === 'ACTIVE'
    return isClosed ? `${done}: ${describeVisitors(event)}` : done
  },
  gifts: async (id, form) => {
    const acceptingContributions = text(form, 'accepting') === 'true'
    const body = { acceptingContributions }
    await call('PATCH /events/:id/accepting-contributions', { params: { id }, body })
    return acceptingContributions ? 'Ya recibe aportaciones' : 'Ya no recibe aportaciones'
  },
  'after-event': async (id, form) => {
    await call('PUT /events/:id', { params: { id }, body: readAfterEvent(form) })
    return 'Cambios guardados'
  },
  'delete-event': async (id) => {
    await call('DELETE /events/:id', { params: { id } })
    toast.success('Evento eliminado correctamente')
    throw redirect(PATHS.events)
  },
  'new-goal': async (id, form) => {
    const { goalId } = goalParams(id, form)
    const typed = readTypedFields(form)
    // The same id is the same goal: after a cut line it is there as it was sent first.
    const body = { ...readGoal(typed), id: goalId }
    const { goal } = await call('POST /events/:id/goals', { params: { id }, body })
    const change = buildGoalChange(pickSavedGoal(goal), typed)
    if (Object.keys(change.expected).length > 0)
      await call('PUT /events/:id/goals/:goalId', { params: { id, goalId }, body: change })
    const reason = await sendPhoto(id, { goalId }, form)
    return reason === undefined ? '¡1 sueño agregado exitosamente!' : { goalId, reason }
  },
  'save-goal': async (id, form) => {
    const read = JSON.parse(text(form, 'read')) as SavedGoal
    const body = buildGoalChange(read, readTypedFields(form))
    await call('PUT /events/:id/goals/:goalId', { params: goalParams(id, form), body })
    return 'Sueño guardado'
  },
  fulfill: async (id, form) => {
    const body = { canReceiveContributions: false }
    await call('PUT /events/:id/goals/:goalId', { params: goalParams(id, form), body })
    return 'Sueño cumplido'
  },
  reactivate: async (id, form) => {
    const body = { canReceiveContributions: true }
    await call('PUT /events/:id/goals/:goalId', { params: goalParams(id, form), body })
    return 'Recibiendo aportaciones'
  },
  'delete-goal': async (id, form) => {
    await call('DELETE /events/:id/goals/:goalId', { params: goalParams(id, form) })
    return 'Sueño eliminado'
  },
  'decline-refund': async (_id, form) => {
    const params = { id: text(form, 'contributionId') }
    const body = { reason: text(form, 'reason') }
    await call('POST /contributions/:id/refund-request/decline', { params, body })
    return 'Enviamos tu respuesta'
  },
  videoCallLink: async (id, form) => {
    const expected = { videoCallLink: text(form, 'read') }
    const body = { videoCallLink: normalizeLink(text(form, 'link')), expected }
    await call('PATCH /events/:id/video-call-link', { params: { id }, body })
    return 'Enlace de la videollamada guardado'
  },
  photoAlbumLink: async (id, form) => {
    const expected = { photoAlbumLink: text(form, 'read') }
    const body = { photoAlbumLink: normalizeLink(text(form, 'link')), expected }
    await call('PATCH /events/:id/photo-album-link', { params: { id }, body })
    return 'Enlace del álbum guardado'
  },
}

/** The message for a response that has none of its own (`spec §8`). */
const FALLBACKS: Readonly<Record<string, string>> = { 'new-goal': 'Error al crear el sueño' }

/** Forms into which somebody types. */
const WITH_TEXT = new Set([
  'new-goal',
  'save-goal',
  'decline-refund',
  'videoCallLink',
  'photoAlbumLink',
])

/** Their forms show the error themselves, where the press was. */
const SHOWN_IN_FORM = new Set([...WITH_TEXT, 'status', 'gifts', 'after-event', 'delete-event'])

/** For a clientAction: runs what the form's `intent` names and shows a toast with the outcome. */
export async function runOwnerAction(id: string, form: FormData) {
  const intent = text(form, 'intent')
  const action = actionsByIntent[intent]
  if (!action) throw new Error(`unknown intent: ${intent}`)
  try {
    const result = await action(id, form)
    if (typeof result === 'string') toast.success(result)
    return {
      done: true as const,
      ...(typeof result === 'object' && { unsavedPhoto: result }),
    }
  } catch (error) {
    if (error instanceof Response) throw error
    const failure = toFormFailure(error, form, {
      otherwise: FALLBACKS[intent],
      hasText: WITH_TEXT.has(intent) || form.has('thankYouMessage'),
    })
    if (!SHOWN_IN_FORM.has(intent)) toast.error(failure.data.message)
    return failure
  }
}

/** What a fetcher gets back from `runOwnerAction`. */
export type OwnerActionResult = { done: true; unsavedPhoto?: UnsavedPhoto } | FormFailure
