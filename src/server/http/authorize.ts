import type { FastifyRequest } from 'fastify'
import type { Endpoint, Requirement } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import { describeSessionEnd, type SessionEnd } from '#contract/people/session-end.ts'
import type { Deps } from '#server/deps.ts'
import {
  createRecentChangeError,
  hasFreshProof,
  hasRole,
  type Principal,
  type TokenHolder,
} from './principal.ts'

/** Resolves a bearer token to its person, or to nobody if the token is not valid. */
export type Authenticate = (deps: Deps, token: string) => Promise<TokenHolder>

function readBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const findStaleProof = (user: Principal, now: Date) =>
  hasFreshProof(user, now) ? null : new ApiError('FRESH_SIGN_IN_REQUIRED')

/** Each requirement with the refusal of callers who fail it; null for others. */
const REQUIREMENTS: Record<Requirement, (user: Principal, now: Date) => ApiError | null> = {
  'confirmed-email': ({ emailVerified }) =>
    emailVerified ? null : new ApiError('EMAIL_NOT_CONFIRMED'),
  'settled-email': ({ emailUndoableUntil: until }) => until && createRecentChangeError(until),
  'fresh-proof': findStaleProof,
  'fresh-proof-at-desk': (user, now) =>
    hasRole(user, DESK_ROLES) ? findStaleProof(user, now) : null,
}

function assertRequirements({ requires = [] }: Endpoint, user: Principal, now: Date): void {
  for (const requirement of requires) {
    const refusal = REQUIREMENTS[requirement](user, now)
    if (refusal) throw refusal
  }
}

/** The refusal of a caller who is nobody, with why their session is over. */
function refuseVisitor(sessionEnd: SessionEnd | undefined): ApiError {
  const message = describeSessionEnd(sessionEnd)
  if (!sessionEnd || !message) return new ApiError('UNAUTHENTICATED')
  return new ApiError('UNAUTHENTICATED', { message, extras: { sessionEnd } })
}

/** Denies unless the endpoint's access allows the caller, who also meets its requirements (`R13`). */
export async function authorize(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Principal | null> {
  const token = readBearerToken(request)
  const { user, sessionEnd }: TokenHolder = token ? await authenticate(deps, token) : { user: null }
  if (endpoint.access === 'public') return user
  if (!user) throw refuseVisitor(sessionEnd)
  if (endpoint.access !== 'signed-in' && !hasAnyRole(user.roles, endpoint.access)) {
    const wouldBeAtDesk = user.lacksSecondFactor && endpoint.access.includes('ADMIN')
    throw new ApiError(wouldBeAtDesk ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN')
  }
  assertRequirements(endpoint, user, deps.now())
  return user
}

/** Whether an owner's call is refused to somebody at the desk who only lacks the second factor. */
export function isRefusedForMissingFactor(
  { owner }: Endpoint,
  user: Principal | null,
  error: unknown,
) {
  if (!user?.lacksSecondFactor || !owner?.orRoles) return false
  return (
    error instanceof ApiError &&
    ['FORBIDDEN', 'EVENT_FORBIDDEN', 'EVENT_UNDER_REVIEW'].includes(error.code)
  )
}
