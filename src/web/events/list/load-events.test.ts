import { describe, expect, it } from 'vitest'
import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { formatListQuery, isHostView, loadEvents, readListQuery } from './load-events.ts'

const page = { events: [], pagination: { page: 1 } }

function answering(answer: () => unknown) {
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

describe('the address of a list', () => {
  it('is read back as it was written', () => {
    const query = { page: 3, search: 'Ana & Luis', status: 'DRAFT' } as const
    expect(readListQuery(new URLSearchParams(formatListQuery(query)))).toEqual(query)
    expect(formatListQuery({ page: 1, search: '', status: null })).toBe('')
  })

  it.each(['0', '-1', '1.5', 'x', '1e9'])('begins at page 1 for page %s', (typed) => {
    expect(readListQuery(new URLSearchParams({ page: typed, status: 'OTHER' }))).toEqual({
      page: 1,
      search: '',
      status: null,
    })
  })
})

describe('the list', () => {
  it('asks for own events with their filters', async () => {
    const { call, calls } = answering(() => page)
    await loadEvents(call, true, { page: 2, search: 'Ana', status: 'ACTIVE' })
    expect(calls).toEqual([
      ['GET /events/my-events', { query: { page: 2, search: 'Ana', status: 'ACTIVE' } }],
    ])
  })

  it('asks for public events without a status', async () => {
    const { call, calls } = answering(() => page)
    await loadEvents(call, false, { page: 1, search: '', status: 'ACTIVE' })
    expect(calls).toEqual([['GET /events/public', { query: { page: 1 } }]])
  })

  it('says what the server said, else that events could not be got', async () => {
    const refusing = (error: unknown) =>
      answering(() => {
        throw error
      }).call
    const query = { page: 1, search: '', status: null }
    const refused = await loadEvents(refusing(new ApiError('RATE_LIMITED')), true, query)
    expect(refused.fault).toMatch(/^Demasiados intentos/)
    const broken = await loadEvents(refusing(new Error('x')), false, query)
    expect(broken.fault).toBe('Error al obtener eventos públicos')
  })
})
