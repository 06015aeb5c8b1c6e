import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/people/users.ts'
import {
  clearSession,
  getSession,
  isExpiring,
  saveSession,
  subscribeToSession,
} from './session-store.ts'

const user = { id: '1', firstName: 'Ana', roles: ['HOST'] } as unknown as User

function tokenFor(seconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds }))}.s`
}

/** Stubs the browser APIs that the store uses. */
function stubBrowser(stored: Record<string, string>): Map<string, string> {
  const storage = new Map(Object.entries(stored))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  return storage
}

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
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
    expect([tokenFor(330), tokenFor(270), tokenFor(-1), 'none'].map(isExpiring)).toEqual([
      false,
      true,
      true,
      true,
    ])
    stubBrowser({ authToken: tokenFor(200), userData: JSON.stringify(user) })
    expect(getSession()).toMatchObject({ isAuthenticated: false, loading: true })
  })

  it('stores token and user at sign-in, removes both at sign-out, and notifies listeners', () => {
    const storage = stubBrowser({})
    const seen: boolean[] = []
    const stop = subscribeToSession(() => seen.push(getSession().isAuthenticated))
    saveSession({ access_token: tokenFor(3_600), user })
    expect([...storage.keys()]).toEqual(['authToken', 'userData'])
    clearSession()
    stop()
    expect(storage.size).toBe(0)
    expect(seen).toEqual([true, false])
  })
})
