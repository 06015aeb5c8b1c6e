import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '#web/session/session-store.ts'
import { call } from './call.ts'
import { parseFileName } from './download.ts'
import { fetchApiJson } from './fetch-api.ts'

function stubFetch(answer: () => Response) {
  const sent: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answer()
  })
  return sent
}

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
    [new TypeError('Failed to fetch'), 'Sin conexión. Intenta de nuevo'],
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

const user = { id: '1', roles: ['HOST'] }

function tokenFor(seconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds }))}.s`
}

/** A browser at this address with this token, and responses by path. */
function stubBrowser(address: string, authToken: string, answers: Record<string, () => Response>) {
  const storage = new Map([
    ['authToken', authToken],
    ['userData', JSON.stringify(user)],
  ])
  const announced = new Map<string, string>()
  const left: string[] = []
  const requests: { path: string; token: string | null }[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => announced.set(key, value),
    removeItem: (key: string) => announced.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const { href, pathname } = new URL(address)
  const location = { href, pathname, assign: (to: string) => left.push(to) }
  vi.stubGlobal('window', { location, addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    requests.push({ path, token: new Headers(headers).get('authorization') })
    return answers[path]?.() ?? Response.json({ events: [] })
  })
  return { storage, announced, left, requests }
}

const unauthenticated = (sessionEnd?: string) => () =>
  Response.json(
    { message: 'Inicia sesión', errorCode: 'UNAUTHENTICATED', sessionEnd },
    { status: 401 },
  )

afterEach(() => vi.unstubAllGlobals())

describe('a call with a token (spec §7)', () => {
  afterEach(clearSession)

  it('is not made once the session has ended: Token expired, storage cleared, redirect to /login', async () => {
    const browser = stubBrowser('http://site.mx/profile', tokenFor(200), {
      '/api/auth/refresh': unauthenticated('password'),
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ message: 'Token expired' })
    const { storage, announced, left, requests } = browser
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/refresh'])
    expect(storage.size).toBe(0)
    expect(left).toEqual(['/login?next=%2Fprofile'])
    expect([...announced.values()]).toEqual(['password'])
  })

  it('uses a new token when its own is about to expire', async () => {
    const fresh = tokenFor(3_600)
    const { storage, requests } = stubBrowser('http://site.mx/profile', tokenFor(200), {
      '/api/auth/refresh': () => Response.json({ access_token: fresh, user }),
    })
    await call('GET /auth/me')
    expect(requests[1]).toEqual({ path: '/api/auth/me', token: `Bearer ${fresh}` })
    expect(storage.get('authToken')).toBe(fresh)
  })

  it('that is answered 401 clears the session and goes to /login', async () => {
    const { storage, announced, left } = stubBrowser(
      'http://site.mx/events?page=2',
      tokenFor(3_000),
      {
        '/api/auth/me': unauthenticated('suspended'),
      },
    )
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    expect(storage.size).toBe(0)
    expect(left).toEqual(['/login?next=%2Fevents%3Fpage%3D2'])
    expect([...announced.values()]).toEqual(['suspended'])
  })

  it('that is answered 401 without a reason claims none', async () => {
    const { announced, left } = stubBrowser('http://site.mx/profile', tokenFor(3_000), {
      '/api/auth/me': unauthenticated(),
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual(['/login?next=%2Fprofile'])
    expect(announced.size).toBe(0)
  })

  it('that is made after the session has ended leaves the reason as it is', async () => {
    const { announced } = stubBrowser('http://site.mx/settings', tokenFor(3_000), {
      '/api/auth/me': unauthenticated('password'),
      '/api/account/sessions': unauthenticated(),
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    await expect(call('GET /account/sessions')).rejects.toMatchObject({ status: 401 })
    expect([...announced.values()]).toEqual(['password'])
  })

  it('that is answered 401 at /login stays there', async () => {
    const { left } = stubBrowser('http://site.mx/login', tokenFor(3_000), {
      '/api/auth/me': unauthenticated(),
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual([])
  })
})

describe('the name of a downloaded file', () => {
  it('prefers the UTF-8 name to the plain one', () => {
    const both = `attachment; filename="nino.csv"; filename*=UTF-8''ni%C3%B1o.csv`
    expect(parseFileName(both)).toBe('niño.csv')
    expect(parseFileName('attachment; filename="mis-datos.json"')).toBe('mis-datos.json')
  })

  it('removes characters that file systems refuse, and is null without a name (spec §5)', () => {
    expect(parseFileName(`attachment; filename*=UTF-8''..%2F..%2Fa%3Ab%3F.csv`)).toBe('....ab.csv')
    for (const none of [null, '', 'attachment']) expect(parseFileName(none)).toBeNull()
  })
})
