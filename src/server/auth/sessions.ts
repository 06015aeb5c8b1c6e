import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { login } from '#contract/people/auth.ts'
import { DESK_ROLES, deriveRole, hasAnyRole } from '#contract/people/roles.ts'
import type { SessionEnd } from '#contract/people/session-end.ts'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS, TOKEN_HOURS } from '#contract/product/limits.ts'
import { API_BASE } from '#contract/product/product.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import { countDaysUntil } from '#contract/text/dates.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal, TokenHolder } from '#server/http/principal.ts'
import { mustHaveSecondFactor } from '#server/second-factor/policy.ts'
import { challengeSecondFactor } from '#server/second-factor/sign-in-challenge.ts'
import { deleteChallengesExpiredBefore, hasSecondFactor } from '#server/second-factor/store.ts'
import { deleteEmailLinksExpiredBefore } from '#server/users/credentials/email-links-store.ts'
import { rememberCaller } from '#server/users/credentials/known-networks.ts'
import { deleteForgottenNetworks } from '#server/users/credentials/known-networks-store.ts'
import { verifyPassword } from '#server/users/credentials/passwords.ts'
import {
  deleteSessionsAbove,
  deleteSessionsEndedBefore,
  findActiveSessionOwner,
  findSession,
  findSessionEnd,
  insertSession,
  markSessionUsed,
  SESSIONS_MAX,
} from '#server/users/credentials/sessions-store.ts'
import { presentUser, readUser } from '#server/users/present.ts'
import {
  clearExpiredPendingEmails,
  findUserByEmail,
  lockUser,
  type UserRow,
} from '#server/users/store.ts'
import { nameDevice } from './device-name.ts'
import { countRightPassword, limitSignIn } from './sign-in-limits.ts'

type TokenContext = Pick<Deps, 'config' | 'now'>

const ALGORITHM = 'HS256'
/** RFC 9068, so that a token of another kind is no access token. */
const TOKEN_TYPE = 'at+jwt'

/** Who issues the tokens, and for whom: this site, and its API. */
function readParties({ publicUrl }: Pick<Deps['config'], 'publicUrl'>) {
  const { origin } = new URL(publicUrl)
  return { issuer: origin, audience: `${origin}${API_BASE}` }
}

/** The claims that `authenticate` needs; PostgreSQL refuses ids that are not UUIDs. */
const tokenClaims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** Signs an access token that expires in an hour, or with its session if that is sooner (`R3`). */
export function signToken(
  { config, now }: TokenContext,
  session: { userId: string; sessionId: string; roles: readonly string[]; sessionExpiresAt: Date },
): Promise<string> {
  const issuedAt = now()
  const { issuer, audience } = readParties(config)
  const inAnHour = issuedAt.getTime() + TOKEN_HOURS * HOUR_MS
  const expiresAt = Math.min(inAnHour, session.sessionExpiresAt.getTime())
  return new SignJWT({ sid: session.sessionId, role: deriveRole(session.roles) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(expiresAt))
    .sign(config.authSecret)
}

/** What a token of ours says, and whether its time is over. */
interface ReadToken {
  userId: string
  sessionId: string
  isExpired: boolean
}

function toReadToken(payload: JWTPayload, isExpired: boolean): ReadToken | null {
  const claims = tokenClaims.safeParse(payload)
  if (!claims.success) return null
  return { userId: claims.data.sub, sessionId: claims.data.sid, isExpired }
}

/** Verifies a token's signature, purpose and claims, not its session; null if it is none of ours. */
export async function readToken({ config, now }: TokenContext, token: string) {
  try {
    const { payload } = await jwtVerify(token, config.authSecret, {
      ...readParties(config),
      algorithms: [ALGORITHM],
      typ: TOKEN_TYPE,
      currentDate: now(),
      requiredClaims: ['exp'],
    })
    return toReadToken(payload, false)
  } catch (error) {
    // Thrown once everything else about the token is right.
    if (error instanceof errors.JWTExpired) return toReadToken(error.payload, true)
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Says why the session of a genuine token is over; undefined if that is not known. */
async function findReason({ db }: Deps, token: ReadToken): Promise<SessionEnd | undefined> {
  const session = await findSessionEnd(db, token.userId, token.sessionId)
  if (!session) return token.isExpired ? 'expired' : undefined
  return session.end_reason ?? (session.suspended_at ? 'suspended' : 'expired')
}

/**
 * Resolves a bearer token to its person; to nobody, and why, if the token or its session is over, or the
 * person is suspended (`R2`, `R3`). The roles are the current ones, not those of the token.
 */
export async function authenticate(deps: Deps, token: string): Promise<TokenHolder> {
  const read = await readToken(deps, token)
  if (!read) return { user: null }
  const user = read.isExpired ? null : await findPrincipal(deps, read)
  return user ? { user } : { user, sessionEnd: await findReason(deps, read) }
}

async function findPrincipal(
  deps: Deps,
  { userId, sessionId }: ReadToken,
): Promise<Principal | null> {
  const owner = await findActiveSessionOwner(deps.db, userId, sessionId, deps.now())
  if (!owner) return null
  const lacksSecondFactor =
    mustHaveSecondFactor(deps.config, owner.roles) && !(await hasSecondFactor(deps.db, owner.id))
  return {
    id: owner.id,
    sessionId,
    roles: lacksSecondFactor
      ? owner.roles.filter((role) => !hasAnyRole([role], DESK_ROLES))
      : owner.roles,
    email: owner.email,
    emailVerified: owner.email_verified_at !== null,
    emailUndoableUntil: owner.email_undoable_until,
    provenAt: owner.proven_at,
    lacksSecondFactor,
  }
}

/** Notes the day on which a session was used. A database that only reads for a while must not end sessions. */
async function noteDay({ db, now }: Deps, session: Pick<Row<'sessions'>, 'id' | 'last_used_at'>) {
  if (countDaysUntil(session.last_used_at.toISOString(), now()) >= 0) return
  await markSessionUsed(db, session.id, now()).catch(() => {})
}

/** Issues a new token for the session, without extending the session (`R3`). */
export async function refreshToken(deps: Deps, { id: userId, sessionId, roles }: Principal) {
  const session = await findSession(deps.db, userId, sessionId)
  if (!session) throw new ApiError('UNAUTHENTICATED')
  await noteDay(deps, session)
  const subject = { userId, sessionId, roles, sessionExpiresAt: session.expires_at }
  return { access_token: await signToken(deps, subject), user: await readUser(deps.db, userId) }
}

/** Where somebody signs in. */
export interface SignInPlace {
  /** The caller's IP address. */
  address: string
  userAgent: string | undefined
}

interface SignIn extends SignInPlace {
  /** 'Recordarme' */
  remember: boolean
}

/**
 * Opens a session for a person who has proven who they are (`R3`), and remembers their network. In the
 * transaction that checked the proof and locked the person: what ends all sessions comes before or after.
 */
export async function openSession(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { remember, address, userAgent }: SignIn,
) {
  const now = deps.now()
  const hours = remember ? REMEMBERED_SESSION_DAYS * 24 : SESSION_HOURS
  const sessionExpiresAt = new Date(now.getTime() + hours * HOUR_MS)
  await rememberCaller(tx, deps, { userId: user.id, address })
  const sessionId = await insertSession(tx, {
    userId: user.id,
    device: nameDevice(userAgent),
    now,
    expiresAt: sessionExpiresAt,
  })
  await deleteSessionsAbove(tx, user.id, SESSIONS_MAX)
  const subject = { userId: user.id, sessionId, roles: user.roles, sessionExpiresAt }
  return { access_token: await signToken(deps, subject), user: presentUser(user) }
}

/**
 * Opens a session for a person whose password was right and who has no second factor. Throws
 * BAD_CREDENTIALS if that changed since: a concurrent reset, suspension, change of address or enrolment
 * of the first factor ends all sessions, so it must prevent this one, too.
 * @param user as read when the password was verified
 */
function openSessionByPassword(deps: Deps, user: UserRow, signIn: SignIn) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, user.id)
    const isSame = locked?.password_hash === user.password_hash && locked.email === user.email
    if (!isSame || locked.suspended_at || (await hasSecondFactor(tx, user.id)))
      throw new ApiError('BAD_CREDENTIALS')
    return openSession(tx, deps, locked, signIn)
  })
}

/**
 * Signs in with a password (`R3`), or asks for the second factor of an account that has one (`R16`).
 * Throws BAD_CREDENTIALS, after the same time whether or not the account exists, also to who is suspended
 * (`R2`), whom an email told so; RATE_LIMITED after many failures (`R15`), or very many sign-ins.
 */
export function logIn(
  deps: Deps,
  { email, password, remember }: ParsedBody<typeof login>,
  place: SignInPlace,
) {
  const { address } = place
  return limitSignIn(deps, { email, address }, async () => {
    const user = await findUserByEmail(deps.db, email)
    const matches = await verifyPassword(password, user?.password_hash ?? null, address)
    if (!user || !matches || user.suspended_at) throw new ApiError('BAD_CREDENTIALS')
    await countRightPassword(deps, { email, address })
    const challenge = await challengeSecondFactor(deps, user, remember)
    return challenge ?? openSessionByPassword(deps, user, { ...place, remember })
  })
}

/** Task: deletes sessions and links that ended a month ago, and addresses that nobody confirmed. */
export async function deleteExpiredSessionsAndLinks({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS.sessions * DAY_MS)
  await deleteSessionsEndedBefore(db, before)
  await deleteEmailLinksExpiredBefore(db, before)
  await clearExpiredPendingEmails(db, now())
  await deleteForgottenNetworks(db, now())
  await deleteChallengesExpiredBefore(db, now())
}
