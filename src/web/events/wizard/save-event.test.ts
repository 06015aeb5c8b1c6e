import { expect, it } from 'vitest'
import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { discardDraft, publishEvent, saveEvent } from './actions.ts'

const typed = { name: 'Baby shower', eventDate: '2030-05-10', location: '' }

function answering(answer: () => unknown) {
  const calls: [string, UntypedCallInput | undefined][] = []
  const call = async (key: string, input?: UntypedCallInput) => {
    calls.push([key, input])
    return answer()
  }
  return { call: call as Caller, calls }
}

const refusing = (error: unknown) =>
  answering(() => {
    throw error
  })

it('the first submit creates a draft', async () => {
  const { call, calls } = answering(() => ({ event: { id: 'e1' } }))
  expect(await saveEvent(call, null, typed)).toEqual({
    id: 'e1',
    message: { tone: 'success', text: '¡Evento creado! Ahora agrega los sueños' },
  })
  expect(calls).toEqual([
    [
      'POST /events',
      {
        body: {
          name: 'Baby shower',
          eventDate: '2030-05-10T23:59:59-06:00',
          theme: 'nubes',
          status: 'DRAFT',
        },
      },
    ],
  ])
})

it('a second submit creates nothing and saves the changes', async () => {
  const { call, calls } = answering(() => ({ event: { id: 'e1' } }))
  expect(await saveEvent(call, 'e1', typed)).toEqual({
    id: 'e1',
    message: { tone: 'info', text: 'El evento ya ha sido creado. Continúa con los sueños.' },
  })
  expect(calls.map(([key]) => key)).toEqual(['PUT /events/:id'])
  expect(calls[0]?.[1]?.body).toMatchObject({ name: 'Baby shower', location: null })
})

it('a response without an event id is an error', async () => {
  const { call } = answering(() => ({}))
  await expect(saveEvent(call, null, typed)).rejects.toThrow(
    'Error: No se pudo obtener el ID del evento creado',
  )
})

it('publishing makes the draft ACTIVE', async () => {
  const event = { slug: 'baby-shower' }
  const { call, calls } = answering(() => ({ event }))
  expect(await publishEvent(call, 'e1')).toMatchObject({
    event,
    message: { text: '¡Evento publicado exitosamente!' },
  })
  expect(calls[0]?.[1]).toEqual({ params: { id: 'e1' }, body: { status: 'ACTIVE' } })
})

it('a refused publication warns that the goals are saved and the event is a draft', async () => {
  const { call } = refusing(new ApiError('PAYMENTS_SETUP_REQUIRED'))
  expect(await publishEvent(call, 'e1')).toEqual({
    event: null,
    warning:
      'Los sueños se guardaron, pero no se pudo publicar el evento. Sigue como borrador. Configura tu cuenta de pagos antes de continuar.',
  })
})

it('cancelling deletes the draft, if there is one', async () => {
  const { call, calls } = answering(() => undefined)
  expect(await discardDraft(call, null)).toBe(false)
  expect(calls).toEqual([])
  expect(await discardDraft(call, 'e1')).toBe(true)
  expect(calls[0]?.[0]).toBe('DELETE /events/:id')
})

it('cancelling a deleted draft succeeds, a refusal is an error', async () => {
  expect(await discardDraft(refusing(new ApiError('EVENT_NOT_FOUND')).call, 'e1')).toBe(false)
  await expect(
    discardDraft(refusing(new ApiError('EVENT_HAS_CONTRIBUTIONS')).call, 'e1'),
  ).rejects.toMatchObject({ status: 409 })
})
