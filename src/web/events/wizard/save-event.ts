import type { Caller } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Event } from '#contract/events/events.ts'
import {
  type EventFormValues,
  toEventBody,
  toNewEventBody,
} from '#web/events/fields/event-values.ts'

export interface UserMessage {
  tone: 'success' | 'info' | 'error'
  text: string
}

const CREATED = '¡Evento creado! Ahora agrega los sueños'
const ALREADY_CREATED = 'El evento ya ha sido creado. Continúa con los sueños.'
const ID_MISSING = 'Error: No se pudo obtener el ID del evento creado. Intenta de nuevo.'

/**
 * Step 1: creates the draft, or saves the existing one (`spec §4` 'Event creation'). Throws
 * `ApiError`.
 */
export async function saveEvent(
  call: Caller,
  draftId: string | null,
  typed: EventFormValues,
): Promise<{ id: string; message: UserMessage }> {
  if (draftId) {
    await call('PUT /events/:id', { params: { id: draftId }, body: toEventBody(typed) })
    return { id: draftId, message: { tone: 'info', text: ALREADY_CREATED } }
  }
  const reply = await call('POST /events', { body: { ...toNewEventBody(typed), status: 'DRAFT' } })
  const id: string | undefined = reply?.event?.id
  if (!id) throw new ApiError('INTERNAL', { message: ID_MISSING })
  return { id, message: { tone: 'success', text: CREATED } }
}

export type PublishResult =
  | { event: Event; message: UserMessage }
  | { event: null; warning: string }

/** The end of step 2: DRAFT → ACTIVE. A refusal leaves a draft with its goals (`spec §4`). */
export async function publishEvent(call: Caller, id: string): Promise<PublishResult> {
  try {
    const { event } = await call('PUT /events/:id', { params: { id }, body: { status: 'ACTIVE' } })
    return { event, message: { tone: 'success', text: '¡Evento publicado exitosamente!' } }
  } catch (error) {
    const why = error instanceof ApiError ? ` ${error.message}` : ''
    return {
      event: null,
      warning: `Los sueños se guardaron, pero no se pudo publicar el evento. Sigue como borrador.${why}`,
    }
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
