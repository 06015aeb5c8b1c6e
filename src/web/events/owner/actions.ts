import { parsePesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { normalizeLink } from '#web/events/fields/normalize-link.ts'
import { toFormFailure } from '#web/forms/form-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type OwnerAction = (id: string, form: FormData) => Promise<string>

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

const goalOf = (id: string, form: FormData) => ({ id, goalId: text(form, 'goalId') })

/** What an owner can do on the page of their event; each resolves to what is said when it is done. */
const actionsByIntent: Record<string, OwnerAction> = {
  publish: async (id) => {
    await call('PUT /events/:id', { params: { id }, body: { status: 'ACTIVE' } })
    return '¡Evento publicado exitosamente!'
  },
  'new-goal': async (id, form) => {
    const description = text(form, 'description')
    const body = {
      name: text(form, 'name'),
      baseAmount: parsePesos(text(form, 'baseAmount')) ?? 0,
      ...(description ? { description } : {}),
    }
    await call('POST /events/:id/goals', { params: { id }, body })
    return '¡1 sueño agregado exitosamente!'
  },
  fulfil: async (id, form) => {
    const body = { canReceiveContributions: false }
    await call('PUT /events/:id/goals/:goalId', { params: goalOf(id, form), body })
    return 'Sueño cumplido'
  },
  reactivate: async (id, form) => {
    const body = { canReceiveContributions: true }
    await call('PUT /events/:id/goals/:goalId', { params: goalOf(id, form), body })
    return 'Recibiendo aportaciones'
  },
  'delete-goal': async (id, form) => {
    await call('DELETE /events/:id/goals/:goalId', { params: goalOf(id, form) })
    return 'Sueño eliminado'
  },
  videoCallLink: async (id, form) => {
    const body = { videoCallLink: normalizeLink(text(form, 'link')) }
    await call('PATCH /events/:id/video-call-link', { params: { id }, body })
    return 'Enlace de la videollamada guardado'
  },
  photoAlbumLink: async (id, form) => {
    const body = { photoAlbumLink: normalizeLink(text(form, 'link')) }
    await call('PATCH /events/:id/photo-album-link', { params: { id }, body })
    return 'Enlace del álbum guardado'
  },
}

/** What is said where the server says nothing (`spec §8`). */
const FALLBACKS: Readonly<Record<string, string>> = { 'new-goal': 'Error al crear el sueño' }

/** For the event page's clientAction: does what the form's `intent` names, and says how it went. */
export async function runOwnerAction(id: string, form: FormData) {
  const work = actionsByIntent[text(form, 'intent')]
  if (!work) throw new Error(`unknown intent: ${text(form, 'intent')}`)
  try {
    toast.success(await work(id, form))
    return { done: true as const }
  } catch (error) {
    const refused = toFormFailure(error, form, FALLBACKS[text(form, 'intent')])
    toast.error(refused.data.message)
    return refused
  }
}

/** What a fetcher gets back from `ownerAction`. */
export type OwnerActionResult =
  | { done: true }
  | {
      message: string
      details: { field: string; message: string }[]
      typed: Record<string, string>
    }
