import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { clearSession, getSession } from '#web/session/session-store.ts'
import { getUsableToken, renewSession } from './renew.ts'

const user = { id: '1', firstName: 'Ana', roles: ['HOST'] } as unknown as User

function tokenFor(seconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds }))}.s`
}

/** A browser with a token near its end, whose server answers with another. */
function browserGetting(access_token: string): Map<string, string> {
  const storage = new Map([
    ['authToken', tokenFor(100)],
    ['userData', JSON.stringify(user)],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async () => Response.json({ access_token, user }))
  return storage
}

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('renewing a token (R3)', () => {
  it('continues the session with a new one', async () => {
    browserGetting(tokenFor(3_600))
    expect(await renewSession()).toBe('renewed')
    expect(getSession()).toMatchObject({ user: { id: '1' }, loading: false })
  })

  it('ends the session if the new token expires too soon as well (spec §7)', async () => {
    const storage = browserGetting(tokenFor(200))
    await expect(getUsableToken()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(storage.size).toBe(0)
    expect(getSession()).toMatchObject({ isAuthenticated: false, loading: false })
  })
})
