import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { login } from '#contract/people/auth.ts'
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { HOUR_MS } from '#server/limits.ts'
import { verifyPassword } from '#server/users/credentials/passwords.ts'
import {
  findActiveSessionOwner,
  findSession,
  insertSession,
} from '#server/users/credentials/sessions-store.ts'
import { presentUser, readUser } from '#server/users/present.ts'
import { findUserByEmail, lockUser } from '#server/users/store.ts'
import { signToken, verifyToken } from './tokens.ts'

/**
 * Resolves a bearer token to its person; null if the token or its session is over, or the person is
 * suspended (`R2`, `R3`). The roles are the current ones, not those of the token.
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

/** Issues a new token for the session, without extending the session (`R3`). */
export async function refreshToken(deps: Deps, { id: userId, sessionId, roles }: Principal) {
  const session = await findSession(deps.db, userId, sessionId)
  if (!session) throw new ApiError('UNAUTHENTICATED')
  const subject = { userId, sessionId, roles, sessionExpiresAt: session.expires_at }
  return { access_token: await signToken(deps, subject), user: await readUser(deps.db, userId) }
}

/**
 * Opens a session (`R3`). Throws BAD_CREDENTIALS, also for suspended people, and after the same time
 * whether or not the account exists (`R2`).
 */
export async function logIn(deps: Deps, credentials: ParsedBody<typeof login>) {
  const user = await findUserByEmail(deps.db, credentials.email)
  const matches = await verifyPassword(credentials.password, user?.password_hash ?? null)
  if (!user || !matches) throw new ApiError('BAD_CREDENTIALS')
  const now = deps.now()
  // 'Recordarme'
  const hours = credentials.remember ? REMEMBERED_SESSION_DAYS * 24 : SESSION_HOURS
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  const sessionId = await deps.db.transaction().execute(async (tx) => {
    // A concurrent password reset or suspension ends all sessions, so it must prevent this one too.
    const locked = await lockUser(tx, user.id)
    const isStillAllowed = locked?.password_hash === user.password_hash && !locked.suspended_at
    if (!isStillAllowed) throw new ApiError('BAD_CREDENTIALS')
    return insertSession(tx, { userId: user.id, now, expiresAt })
  })
  const subject = { userId: user.id, sessionId, roles: user.roles, sessionExpiresAt: expiresAt }
  return { access_token: await signToken(deps, subject), user: presentUser(user) }
}
