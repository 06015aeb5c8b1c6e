import { describe, expect, it } from 'vitest'
import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { isHostView, loadEvents, readListQuery } from './load-events.ts'

const query = (text: string) => readListQuery(new URLSearchParams(text))

/** An API that answers every call with `answer`, which may throw. */
function fakeApi(answer: () => unknown) {
  const calls: [string, UntypedCallInput | undefined][] = []
  const call = async (key: string, input?: UntypedCallInput) => {
    calls.push([key, input])
    return answer()
  }
  return { call: call as Caller, calls }
}

it('a HOST sees own events; an ADMIN, who is one too, and an ALIADO see the public ones', () => {
  expect(isHostView(['HOST', 'ALIADO'])).toBe(true)
  expect(isHostView(['ALIADO'])).toBe(false)
  expect(isHostView(['ADMIN', 'HOST'])).toBe(false)
})

describe('the list', () => {
  it('requests own events with their filters, and public events without a status', async () => {
    const { call, calls } = fakeApi(() => ({ events: [], pagination: { page: 1 } }))
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
      fakeApi(() => {
        throw error
      }).call
    const limited = await loadEvents(failing(new ApiError('RATE_LIMITED')), true, query(''))
    expect(limited.errorMessage).toMatch(/^Demasiados intentos/)
    const broken = await loadEvents(failing(new Error('x')), false, query(''))
    expect(broken.errorMessage).toBe('Error al obtener eventos públicos')
  })
})
