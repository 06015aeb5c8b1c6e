import { redirect } from 'react-router'
import { buildEventPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { sendPhoto } from '#web/events/pictures/form-photo.ts'
import { type FormFailure, toFormFailure } from '#web/forms/form.tsx'
import { MOVE_NOTICE_ANCHOR, readUpdate } from './update-values.ts'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const oneOf = (id: string, form: FormData) => ({ id, updateId: text(form, 'updateId') })

/** Prepares the notice of what moved, and leads to where its host reads and sends it. */
async function prepareMoveNotice(id: string, form: FormData): Promise<never> {
  await call('POST /events/:id/updates/move', {
    params: { id },
    body: { moveId: text(form, 'moveId') },
  })
  throw redirect(`${buildEventPath(id, 'updates')}#${MOVE_NOTICE_ANCHOR}`)
}

/** What an action did, for its host to read; `draftId` of the draft that waits for a look. */
interface Done {
  done: string
  draftId?: string
  /** Why its photo was not saved: the draft is. */
  photoFailure?: string
}

/** What its hosts do on the page of an event's updates, by the form's `intent`. */
const actionsByIntent: Record<string, (id: string, form: FormData) => Promise<string | Done>> = {
  write: async (id, form) => {
    // The same `formKey` is the same draft.
    const body = { ...readUpdate(form), formKey: text(form, 'formKey') }
    const { update } = await call('POST /events/:id/updates', { params: { id }, body })
    const photoFailure = await sendPhoto(id, { updateId: update.id }, form)
    return {
      done: 'Guardamos el borrador: nadie más lo ve todavía',
      draftId: update.id,
      ...(photoFailure !== undefined && { photoFailure }),
    }
  },
  change: async (id, form) => {
    await call('PATCH /events/:id/updates/:updateId', {
      params: oneOf(id, form),
      body: { ...readUpdate(form), updatedAt: text(form, 'updatedAt') },
    })
    return 'Cambios guardados'
  },
  post: async (id, form) => {
    const email = form.get('email') === 'yes'
    await call('POST /events/:id/updates/:updateId/post', {
      params: oneOf(id, form),
      body: { email },
    })
    return email ? 'Publicada: va en camino a sus correos' : 'Publicada: ya está en tu página'
  },
  remove: async (id, form) => {
    await call('DELETE /events/:id/updates/:updateId', { params: oneOf(id, form) })
    return 'Novedad quitada'
  },
  'tell-move': prepareMoveNotice,
  'dismiss-move': async (id, form) => {
    await call('DELETE /events/:id/moves/:moveId', {
      params: { id, moveId: text(form, 'moveId') },
    })
    return 'De acuerdo: ya lo saben'
  },
}

/** What a form of the page gets back. */
export type UpdateResult = Done | FormFailure

/** For a clientAction: runs what the form's `intent` names. */
export async function runUpdateAction(id: string, form: FormData) {
  const action = actionsByIntent[text(form, 'intent')]
  if (!action) throw new Error('unknown intent')
  try {
    const result = await action(id, form)
    return typeof result === 'string' ? { done: result } : result
  } catch (error) {
    if (error instanceof Response) throw error
    // The message says what the update is now: whoever saves again has read it.
    if (error instanceof ApiError && error.extras.updatedAt)
      form.set('updatedAt', error.extras.updatedAt)
    return toFormFailure(error, form)
  }
}
