import type { SessionEnd } from '#contract/people/session-end.ts'
import type { User } from '#contract/people/users.ts'
import { TOKEN_LEEWAY_SECONDS } from '#contract/product/limits.ts'
import { TYPED_PREFIXES } from '#web/forms/try-storage.ts'

/** Names in local storage (`R3`). */
export const TOKEN_KEY = 'authToken'
const USER_KEY = 'userData'
/** Id of the account that was last signed in here: it outlives the session, as what was typed does. */
const LAST_ACCOUNT_KEY = 'lastAccount'

/** Name in the tab's own storage. */
const END_KEY = 'sessionEnd'

export interface Session {
  user: User | null
  isAuthenticated: boolean
  /** Not known yet: on the server, while hydrating, and while an expiring token is being renewed. */
  loading: boolean
}

export const UNKNOWN_SESSION: Session = { user: null, isAuthenticated: false, loading: true }
const VISITOR_SESSION: Session = { user: null, isAuthenticated: false, loading: false }

const listeners = new Set<() => void>()
let cached: { token: string | null; user: string | null; session: Session } | null = null
let renewalFailed = false
let lastEnd: SessionEnd | undefined

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parseUser(json: string | null): User | null {
  try {
    return json ? (JSON.parse(json) as User) : null
  } catch {
    return null
  }
}

/**
 * Seconds until the token expires, negative once it has; null if it cannot be parsed. The signature
 * is the server's business: the browser only needs to know when to renew.
 */
export function computeSecondsUntilExpiry(token: string, now: number = Date.now()): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp - now / 1_000 : null
  } catch {
    return null
  }
}

/** True with under 300 s left, and of what is not a token (`spec §4`); treated as expired. */
export function isExpiring(token: string): boolean {
  const left = computeSecondsUntilExpiry(token)
  return left === null || left < TOKEN_LEEWAY_SECONDS
}

function toSession(token: string | null, json: string | null): Session {
  if (!token) return VISITOR_SESSION
  if (isExpiring(token)) return renewalFailed ? VISITOR_SESSION : UNKNOWN_SESSION
  const user = parseUser(json)
  return { user, isAuthenticated: user !== null, loading: false }
}

/** The session in storage; the same object until storage changes. */
export function getSession(): Session {
  const token = readStorage(TOKEN_KEY)
  const user = readStorage(USER_KEY)
  if (!cached || cached.token !== token || cached.user !== user) {
    cached = { token, user, session: toSession(token, user) }
  }
  return cached.session
}

/** Who is signed in, also while the token is being renewed. */
export const getKnownUserId = (): string | undefined => parseUser(readStorage(USER_KEY))?.id

export function getToken(): string | null {
  return readStorage(TOKEN_KEY)
}

function notifyListeners(): void {
  cached = null
  // Read by CSS, so that a page never shows the visitor's view to somebody who is signed in.
  document.documentElement.dataset.session = getToken() ? 'active' : 'none'
  for (const listener of listeners) listener()
}

/** Listens to this tab and, through the storage event, to others; returns an unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners)
  }
}

/** Deletes what the account before left here, if it did not sign out; who signs in again keeps theirs. */
function forgetOthersTraces(accountId: string): void {
  const last = readStorage(LAST_ACCOUNT_KEY)
  localStorage.setItem(LAST_ACCOUNT_KEY, accountId)
  if (last === null || last === accountId) return
  for (const key of Object.keys(localStorage))
    if (TYPED_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
}

/** Stores the answer of `POST /auth/login` or `/auth/refresh`. */
export function saveSession(reply: { access_token: string; user: User }): void {
  renewalFailed = false
  lastEnd = undefined
  forgetOthersTraces(reply.user.id)
  localStorage.setItem(TOKEN_KEY, reply.access_token)
  saveUser(reply.user)
}

/** Stores a changed profile. */
export function saveUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  notifyListeners()
}

/**
 * Removes token and user. A call that was made after the session had ended knows no reason: the first one
 * stays.
 * @param end why the session is over, if the server said so
 */
export function clearSession(end?: SessionEnd): void {
  renewalFailed = false
  if (getToken()) lastEnd = end
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  notifyListeners()
}

/**
 * Clears the session, and what was typed into forms and kept in the browser,
 * which the next person at a shared one must not find.
 */
export function clearDevice(): void {
  clearSession()
  localStorage.clear()
}

/** Why the session that this page had is over; undefined if that is not known, or somebody is signed in. */
export function getSessionEnd(): SessionEnd | undefined {
  return lastEnd
}

/**
 * Leaves the reason of an ended session to /login, in this tab. It is never in the address, which anybody
 * could write and the browser's history keeps.
 */
export function announceSessionEnd(end: SessionEnd | undefined): void {
  try {
    if (end) sessionStorage.setItem(END_KEY, end)
    else sessionStorage.removeItem(END_KEY)
  } catch {
    // Without storage /login gives no reason.
  }
}

/** Takes the reason that was left to /login: it is shown once. */
export function takeSessionEnd(): string | null {
  try {
    const end = sessionStorage.getItem(END_KEY)
    sessionStorage.removeItem(END_KEY)
    return end
  } catch {
    return null
  }
}

/** The network failed while a token was renewed: shows the visitor's view and keeps the token. */
export function markRenewalFailed(): void {
  renewalFailed = true
  notifyListeners()
}
