import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { findLiveSession } from '#server/users/sessions-store.ts'
import { readToken } from './tokens.ts'

/**
 * Who a bearer token speaks for at this moment; null once the token or its session is over, or its
 * owner is suspended (`R2`, `R3`). Roles are those of now, not those of the token.
 */
export async function authenticate(deps: Deps, token: string): Promise<Principal | null> {
  const claims = await readToken(deps, token)
  if (!claims) return null
  const { userId, sessionId } = claims
  const owner = await findLiveSession(deps.db, userId, sessionId, deps.now())
  if (!owner) return null
  return {
    id: owner.id,
    sessionId,
    roles: owner.roles,
    email: owner.email,
    emailVerified: owner.email_verified_at !== null,
  }
}
