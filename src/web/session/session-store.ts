import type { User } from '#contract/people/users.ts'
import { TOKEN_MARGIN_SECONDS } from '#contract/product/limits.ts'
import { secondsUntilExpiry } from './token.ts'

/** Names in local storage (`R3`). */
export const TOKEN_KEY = 'authToken'
const USER_KEY = 'userData'

export interface Session {
  user: User | null
  isAuthenticated: boolean
  /** Nobody knows yet: on the server, while hydrating, and while an old token is being renewed. */
  loading: boolean
}

export const UNKNOWN_SESSION: Session = { user: null, isAuthenticated: false, loading: true }
const VISITOR_SESSION: Session = { user: null, isAuthenticated: false, loading: false }

const listeners = new Set<() => void>()
let read: { token: string | null; user: string | null; session: Session } | null = null
let renewalFailed = false

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

/** Treated as expired: under 300 s left, or not a token at all (`spec §4`). */
export function isExpiring(token: string): boolean {
  const left = secondsUntilExpiry(token)
  return left === null || left < TOKEN_MARGIN_SECONDS
}

function toSession(token: string | null, json: string | null): Session {
  if (!token) return VISITOR_SESSION
  if (isExpiring(token)) return renewalFailed ? VISITOR_SESSION : UNKNOWN_SESSION
  const user = parseUser(json)
  return { user, isAuthenticated: user !== null, loading: false }
}

/** The session that storage holds now; the same object until storage changes. */
export function getSession(): Session {
  const token = readStorage(TOKEN_KEY)
  const user = readStorage(USER_KEY)
  if (!read || read.token !== token || read.user !== user) {
    read = { token, user, session: toSession(token, user) }
  }
  return read.session
}

export function getToken(): string | null {
  return readStorage(TOKEN_KEY)
}

function notifyListeners(): void {
  read = null
  // Read by CSS, so that a page never shows a visitor's face to somebody who is signed in.
  document.documentElement.dataset.session = getToken() ? 'held' : 'none'
  for (const listener of listeners) listener()
}

/** Listens to this tab and, by the storage event, to the others; returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners)
  }
}

/** Keeps what `POST /auth/login` or `/auth/refresh` answered. */
export function saveSession(reply: { access_token: string; user: User }): void {
  renewalFailed = false
  localStorage.setItem(TOKEN_KEY, reply.access_token)
  saveUser(reply.user)
}

/** Keeps a changed profile. */
export function saveUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  notifyListeners()
}

/** Forgets token and user. */
export function clearSession(): void {
  renewalFailed = false
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  notifyListeners()
}

/** An old token could not be renewed for want of a network: show a visitor's page, keep the token. */
export function markRenewalFailed(): void {
  renewalFailed = true
  notifyListeners()
}
