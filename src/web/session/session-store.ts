import type { User } from '#contract/people/users.ts'
import { TOKEN_MARGIN_SECONDS } from '#contract/product/limits.ts'
import { secondsLeft } from './token.ts'

/** Names in local storage (`R3`). */
export const TOKEN_KEY = 'authToken'
const USER_KEY = 'userData'

export interface Session {
  user: User | null
  isAuthenticated: boolean
  /** Nobody knows yet: on the server, while hydrating, and while an old token is being renewed. */
  loading: boolean
}

export const UNKNOWN: Session = { user: null, isAuthenticated: false, loading: true }
const VISITOR: Session = { user: null, isAuthenticated: false, loading: false }

const listeners = new Set<() => void>()
let read: { token: string | null; user: string | null; session: Session } | null = null
let renewalFailed = false

function stored(key: string): string | null {
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
export function isStale(token: string): boolean {
  const left = secondsLeft(token)
  return left === null || left < TOKEN_MARGIN_SECONDS
}

function sessionFrom(token: string | null, json: string | null): Session {
  if (!token) return VISITOR
  if (isStale(token)) return renewalFailed ? VISITOR : UNKNOWN
  const user = parseUser(json)
  return { user, isAuthenticated: user !== null, loading: false }
}

/** The session that storage holds now; the same object until storage changes. */
export function currentSession(): Session {
  const token = stored(TOKEN_KEY)
  const user = stored(USER_KEY)
  if (!read || read.token !== token || read.user !== user) {
    read = { token, user, session: sessionFrom(token, user) }
  }
  return read.session
}

export function currentToken(): string | null {
  return stored(TOKEN_KEY)
}

function tell(): void {
  read = null
  // Read by CSS, so that a page never shows a visitor's face to somebody who is signed in.
  document.documentElement.dataset.session = currentToken() ? 'held' : 'none'
  for (const listener of listeners) listener()
}

/** Listens to this tab and, by the storage event, to the others; returns how to stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', tell)
  }
}

/** Keeps what `POST /auth/login` or `/auth/refresh` answered. */
export function signIn(reply: { access_token: string; user: User }): void {
  renewalFailed = false
  localStorage.setItem(TOKEN_KEY, reply.access_token)
  saveUser(reply.user)
}

/** Keeps a changed profile. */
export function saveUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  tell()
}

/** Forgets token and user. */
export function clearSession(): void {
  renewalFailed = false
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  tell()
}

/** An old token could not be renewed for want of a network: show a visitor's page, keep the token. */
export function giveUpRenewal(): void {
  renewalFailed = true
  tell()
}
