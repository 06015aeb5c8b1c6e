import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '#web/session/session-store.ts'
import { call } from './call.ts'

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
  const left: string[] = []
  const requests: { path: string; token: string | null }[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const { href, pathname } = new URL(address)
  const location = { href, pathname, assign: (to: string) => left.push(to) }
  vi.stubGlobal('window', { location, addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    requests.push({ path, token: new Headers(headers).get('authorization') })
    return answers[path]?.() ?? Response.json({ events: [] })
  })
  return { storage, left, requests }
}

const unauthenticated = () =>
  Response.json({ message: 'Inicia sesión', errorCode: 'UNAUTHENTICATED' }, { status: 401 })

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('a call with a token (spec §7)', () => {
  it('is not made once the session has ended: Token expired, storage cleared, redirect to /login', async () => {
    const { storage, left, requests } = stubBrowser('http://site.mx/profile', tokenFor(200), {
      '/api/auth/refresh': unauthenticated,
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ message: 'Token expired' })
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/refresh'])
    expect(storage.size).toBe(0)
    expect(left).toEqual(['/login?next=%2Fprofile&expired=1'])
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
    const { storage, left } = stubBrowser('http://site.mx/events?page=2', tokenFor(3_000), {
      '/api/auth/me': unauthenticated,
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    expect(storage.size).toBe(0)
    expect(left).toEqual(['/login?next=%2Fevents%3Fpage%3D2&expired=1'])
  })

  it('that is answered 401 at /login stays there', async () => {
    const { left } = stubBrowser('http://site.mx/login', tokenFor(3_000), {
      '/api/auth/me': unauthenticated,
    })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual([])
  })
})
