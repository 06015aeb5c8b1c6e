import { ApiError } from '#contract/api/errors.ts'
import type { User } from '#contract/people/users.ts'
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { verifyPassword } from '#server/users/credentials/passwords.ts'
import {
  findActiveSessionOwner,
  findSession,
  insertSession,
} from '#server/users/credentials/sessions-store.ts'
import { presentUser } from '#server/users/present.ts'
import { readUser } from '#server/users/show-user.ts'
import { findUserByEmail, lockUser } from '#server/users/store.ts'
import { verifyToken, signToken } from './tokens.ts'

/**
 * Who a bearer token speaks for at this moment; null once the token or its session is over, or its
 * owner is suspended (`R2`, `R3`). Roles are those of now, not those of the token.
 */
export async function authenticate(deps: Deps, token: string): Promise<Principal | null> {
  const claims = await verifyToken(deps, token)
  if (!claims) return null
  const { userId, sessionId } = claims
  const owner = await findActiveSessionOwner(deps.db, userId, sessionId, deps.now())
  if (!owner) return null
  return {
    id: owner.id,
    sessionId,
    roles: owner.roles,
    email: owner.email,
    emailVerified: owner.email_verified_at !== null,
  }
}

/** A new token of the same session, which does not live any longer for it (`R3`). */
export async function refreshToken(
  deps: Deps,
  { id: userId, sessionId, roles }: { id: string; sessionId: string; roles: readonly string[] },
): Promise<SessionGrant> {
  const session = await findSession(deps.db, userId, sessionId)
  if (!session) throw new ApiError('UNAUTHENTICATED')
  const subject = { userId, sessionId, roles, sessionExpiresAt: session.expires_at }
  return { access_token: await signToken(deps, subject), user: await readUser(deps.db, userId) }
}

const HOUR_MS = 3_600_000

export interface Credentials {
  email: string
  password: string
  /** 'Recordarme': the session lives 30 days instead of 12 hours. */
  remember: boolean
}

/** What the browser keeps. */
export interface SessionGrant {
  access_token: string
  user: User
}

/**
 * Opens a session (`R3`). Throws BAD_CREDENTIALS, after the same work whether or not the account
 * exists, and also to who is suspended (`R2`).
 */
export async function logIn(deps: Deps, credentials: Credentials): Promise<SessionGrant> {
  const user = await findUserByEmail(deps.db, credentials.email)
  const right = await verifyPassword(credentials.password, user?.password_hash ?? null)
  if (!user || !right) throw new ApiError('BAD_CREDENTIALS')
  const now = deps.now()
  const hours = credentials.remember ? REMEMBERED_SESSION_DAYS * 24 : SESSION_HOURS
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  const sessionId = await deps.db.transaction().execute(async (tx) => {
    // A reset or a suspension that came meanwhile has ended all sessions: this one must not outlive it.
    const locked = await lockUser(tx, user.id)
    const isStill = locked?.password_hash === user.password_hash && !locked.suspended_at
    if (!isStill) throw new ApiError('BAD_CREDENTIALS')
    return insertSession(tx, { userId: user.id, now, expiresAt })
  })
  return {
    access_token: await signToken(deps, {
      userId: user.id,
      sessionId,
      roles: user.roles,
      sessionExpiresAt: expiresAt,
    }),
    user: presentUser(user),
  }
}
