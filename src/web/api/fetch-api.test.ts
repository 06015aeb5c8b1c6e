import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchApiJson } from './fetch-api.ts'

interface Sent {
  url: string
  init: RequestInit
}

function stubFetch(answer: () => Response): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answer()
  })
  return sent
}

afterEach(() => vi.unstubAllGlobals())

describe('a call from the browser', () => {
  it('sends JSON and the bearer token to the API base', async () => {
    const sent = stubFetch(() => Response.json({ ok: true }))
    const body = { status: 'ACTIVE' }
    expect(await fetchApiJson('PUT /events/:id', { params: { id: 'a b' }, body }, 'tok')).toEqual({
      ok: true,
    })
    expect(sent[0]?.url).toBe('/api/events/a%20b')
    expect(sent[0]?.init.body).toBe('{"status":"ACTIVE"}')
    const headers = new Headers(sent[0]?.init.headers)
    expect(headers.get('authorization')).toBe('Bearer tok')
    expect(headers.get('content-type')).toBe('application/json')
  })

  it.each([204, 304])('takes an empty %i as success', async (status) => {
    stubFetch(() => new Response(null, { status }))
    expect(await fetchApiJson('DELETE /events/:id', { params: { id: 'x' } })).toBeUndefined()
  })

  it('throws the error of the server, with its fields and Retry-After', async () => {
    const body = {
      message: 'Espera',
      errorCode: 'RATE_LIMITED',
      details: [{ field: 'email', message: 'no' }],
    }
    stubFetch(() => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }))
    await expect(fetchApiJson('POST /auth/login')).rejects.toMatchObject({
      name: 'ApiError',
      code: 'RATE_LIMITED',
      status: 429,
      message: 'Espera',
      details: body.details,
      retryAfter: 30,
    })
  })

  it('aborts after the timeout of spec §7 when the server does not answer', async () => {
    const timer = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
    const sent = stubFetch(() => Response.json({}))
    await fetchApiJson('GET /auth/me')
    expect(timeout).toHaveBeenCalledWith(10_000)
    expect(sent[0]?.init.signal).toBe(timer.signal)
    timeout.mockRestore()
  })

  it('treats an error body of another shape as a server error', async () => {
    stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(fetchApiJson('GET /auth/me')).rejects.toMatchObject({
      code: 'INTERNAL',
      status: 500,
    })
  })

  it.each([
    [new TypeError('Failed to fetch'), 'No pudimos conectar. Revisa tu internet'],
    [new DOMException('late', 'TimeoutError'), 'La conexión está tardando demasiado'],
  ])('explains in Spanish that the network failed: %s', async (failure, message) => {
    stubFetch(() => {
      throw failure
    })
    await expect(fetchApiJson('GET /auth/me')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(message),
    })
  })
})
