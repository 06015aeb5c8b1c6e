import { errors, jwtVerify, SignJWT } from 'jose'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { login } from '#contract/people/auth.ts'
import { derivedRole } from '#contract/people/roles.ts'
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS, TOKEN_HOURS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { DAY_MS, HOUR_MS } from '#server/limits.ts'
import { verifyPassword } from '#server/users/credentials/passwords.ts'
import {
  deleteEmailLinksExpiredBefore,
  deleteSessionsEndedBefore,
  findActiveSessionOwner,
  findSession,
  insertSession,
} from '#server/users/credentials/store.ts'
import { presentUser, readUser } from '#server/users/present.ts'
import { findUserByEmail, lockUser } from '#server/users/store.ts'

type TokenContext = Pick<Deps, 'config' | 'now'>

const ALGORITHM = 'HS256'

/** Signs an access token that expires in an hour, or with its session if that is sooner (`R3`). */
export function signToken(
  { config, now }: TokenContext,
  session: { userId: string; sessionId: string; roles: readonly string[]; sessionExpiresAt: Date },
): Promise<string> {
  const issuedAt = now()
  const inAnHour = issuedAt.getTime() + TOKEN_HOURS * HOUR_MS
  const expiresAt = Math.min(inAnHour, session.sessionExpiresAt.getTime())
  return new SignJWT({ sid: session.sessionId, role: derivedRole(session.roles) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(expiresAt))
    .sign(config.authSecret)
}

/** Verifies a token's signature and expiry, not its session; null if invalid. */
export async function verifyToken({ config, now }: TokenContext, token: string) {
  try {
    const { payload } = await jwtVerify(token, config.authSecret, {
      algorithms: [ALGORITHM],
      currentDate: now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    if (!payload.sub || typeof payload.sid !== 'string') return null
    return { userId: payload.sub, sessionId: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

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
    provenAt: owner.proven_at,
    lacksSecondFactor: false,
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

/** Task: deletes sessions and links that ended a month ago. */
export async function deleteExpiredSessionsAndLinks({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - 30 * DAY_MS)
  await deleteSessionsEndedBefore(db, before)
  await deleteEmailLinksExpiredBefore(db, before)
}
