import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { getUsableToken, renewSession, signOut } from './session-requests.ts'
import {
  clearSession,
  computeSecondsUntilExpiry,
  getSession,
  isExpiring,
  saveSession,
  subscribeToSession,
} from './session-store.ts'

const user = { id: '1', firstName: 'Ana', roles: ['HOST'] } as unknown as User

const toBase64Url = (json: string) =>
  btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const tokenOf = (payload: object) => `h.${toBase64Url(JSON.stringify(payload))}.s`
const tokenFor = (seconds: number) => tokenOf({ exp: Date.now() / 1_000 + seconds })

/** Stubs the browser APIs that the store uses; the server answers a renewal with this token. */
function stubBrowser(stored: Record<string, string>, renewedToken = ''): Map<string, string> {
  const storage = new Map(Object.entries(stored))
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    clear: () => storage.clear(),
  }
  const listed = { enumerable: true, configurable: true }
  const keys = { ownKeys: () => [...storage.keys()], getOwnPropertyDescriptor: () => listed }
  vi.stubGlobal('localStorage', new Proxy(methods, keys))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', async () => Response.json({ access_token: renewedToken, user }))
  return storage
}

beforeEach(() => {
  stubBrowser({})
})

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('the remaining time of a token', () => {
  it('is counted in seconds, below zero once it has expired', () => {
    expect(computeSecondsUntilExpiry(tokenOf({ exp: 1_000 }), 400_000)).toBe(600)
    expect(computeSecondsUntilExpiry(tokenOf({ exp: 1_000 }), 1_001_000)).toBe(-1)
  })

  it('is read from a base64url payload too', () => {
    expect(computeSecondsUntilExpiry(tokenOf({ n: 'ÿÿ>>??ñ', exp: 10 }), 0)).toBe(10)
  })

  it.each(['', 'x', 'a.b.c', tokenOf({ exp: 'soon' })])(
    'is null for what is not a token: %s',
    (text) => {
      expect(computeSecondsUntilExpiry(text)).toBeNull()
    },
  )
})

describe('the session in the browser (spec §3, §4)', () => {
  it('is read from storage, with its user', () => {
    stubBrowser({ authToken: tokenFor(3_000), userData: JSON.stringify(user) })
    expect(getSession()).toEqual({ user, isAuthenticated: true, loading: false })
  })

  it('is a visitor’s without a token', () => {
    stubBrowser({ userData: JSON.stringify(user) })
    expect(getSession()).toEqual({ user: null, isAuthenticated: false, loading: false })
  })

  it('is unknown while its token has under 300 s left or cannot be read', () => {
    const tokens = [tokenFor(330), tokenFor(270), tokenFor(-1), 'none']
    expect(tokens.map(isExpiring)).toEqual([false, true, true, true])
    stubBrowser({ authToken: tokenFor(200), userData: JSON.stringify(user) })
    expect(getSession()).toMatchObject({ isAuthenticated: false, loading: true })
  })

  it('stores token and user at sign-in, removes both at sign-out, and notifies listeners', () => {
    const storage = stubBrowser({})
    const seen: boolean[] = []
    const stop = subscribeToSession(() => seen.push(getSession().isAuthenticated))
    saveSession({ access_token: tokenFor(3_600), user })
    expect([...storage.keys()]).toEqual(['lastAccount', 'authToken', 'userData'])
    clearSession()
    stop()
    expect([...storage.keys()]).toEqual(['lastAccount'])
    expect(seen).toEqual([true, false])
  })
})

it('signing out leaves nothing on the device that was typed on it', async () => {
  const typed = { 'wizard:1:new:event': '{"typed":{"name":"Baby de Ana"}}' }
  const storage = stubBrowser({ authToken: tokenFor(3_600), ...typed })
  const left: string[] = []
  vi.stubGlobal('window', { location: { assign: (to: string) => left.push(to) } })
  await signOut()
  expect([...storage.keys()]).toEqual([])
  expect(left).toEqual(['/'])
})

it('signing out does not wait for ever for a server that never answers', async () => {
  stubBrowser({ authToken: tokenFor(3_600), 'rsvp:ana': '1', 'rsvp:eva': '1' })
  const left: string[] = []
  vi.stubGlobal('window', { location: { assign: (to: string) => left.push(to) } })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
  )
  await signOut()
  timeout.mockRestore()
  expect(left).toEqual(['/'])
})

describe('what was left before a session ended by itself', () => {
  const typed = {
    'typed:contact:/contact': 'a',
    'text:thanks:1': 'b',
    'wizard:1:new:event': 'c',
    'rsvp:ana': 'd',
    ownEvents: '["/events/ana"]',
  }
  const signInAs = (id: string) =>
    saveSession({ access_token: tokenFor(3_600), user: { ...user, id } })
  const endSessionOf = (id: string) => {
    const storage = stubBrowser({})
    signInAs(id)
    for (const [key, text] of Object.entries(typed)) storage.set(key, text)
    clearSession('expired')
    return storage
  }

  it('stays for the same person', () => {
    const storage = endSessionOf('1')
    signInAs('1')
    expect([...storage.keys()]).toEqual(expect.arrayContaining(Object.keys(typed)))
  })

  it('is deleted when somebody else signs in', () => {
    const storage = endSessionOf('1')
    signInAs('2')
    expect([...storage.keys()].sort()).toEqual(['authToken', 'lastAccount', 'rsvp:ana', 'userData'])
  })
})

describe('renewing a token (R3)', () => {
  const stored = () => ({ authToken: tokenFor(100), userData: JSON.stringify(user) })

  it('continues the session with a new one', async () => {
    stubBrowser(stored(), tokenFor(3_600))
    expect(await renewSession()).toBe('renewed')
    expect(getSession()).toMatchObject({ user: { id: '1' }, loading: false })
  })

  it('ends the session if the new token expires too soon as well (spec §7)', async () => {
    const storage = stubBrowser(stored(), tokenFor(200))
    await expect(getUsableToken()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(storage.size).toBe(0)
    expect(getSession()).toMatchObject({ isAuthenticated: false, loading: false })
  })
})
