import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/api/errors.ts'
import { createFakeApi } from '#web/api/testing.ts'
import { isHostView, loadEvents, readListQuery } from './load-events.ts'

const query = (text: string) => readListQuery(new URLSearchParams(text))

it('a HOST sees own events; an ADMIN, who is one too, and an ALIADO see the public ones', () => {
  expect(isHostView(['HOST', 'ALIADO'])).toBe(true)
  expect(isHostView(['ALIADO'])).toBe(false)
  expect(isHostView(['ADMIN', 'HOST'])).toBe(false)
})

describe('the list', () => {
  it('requests own events with their filters, and public events without a status', async () => {
    const { call, calls } = createFakeApi(() => ({ events: [], pagination: { page: 1 } }))
    await loadEvents(call, true, query('page=2&search=Ana&status=ACTIVE'))
    await loadEvents(call, false, query('status=ACTIVE'))
    await loadEvents(call, true, query('status=OTHER'))
    expect(calls).toEqual([
      ['GET /events/my-events', { query: { page: 2, search: 'Ana', status: 'ACTIVE' } }],
      ['GET /events/public', { query: { page: 1 } }],
      ['GET /events/my-events', { query: { page: 1 } }],
    ])
  })

  it('shows the server’s message, else that the events could not be loaded', async () => {
    const failing = (error: unknown) =>
      createFakeApi(() => {
        throw error
      }).call
    const limited = await loadEvents(failing(new ApiError('RATE_LIMITED')), true, query(''))
    expect(limited.errorMessage).toMatch(/^Demasiados intentos/)
    const broken = await loadEvents(failing(new Error('x')), false, query(''))
    expect(broken.errorMessage).toBe('Error al obtener eventos públicos')
  })
})
