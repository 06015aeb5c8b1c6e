import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findSession } from '#server/users/sessions-store.ts'
import { showUser } from '#server/users/show-user.ts'
import type { SignedIn } from './log-in.ts'
import { signToken } from './tokens.ts'

/** A new token of the same session, which does not live any longer for it (`R3`). */
export async function refresh(
  deps: Deps,
  { id: userId, sessionId, roles }: { id: string; sessionId: string; roles: readonly string[] },
): Promise<SignedIn> {
  const session = await findSession(deps.db, userId, sessionId)
  if (!session) throw new ApiError('UNAUTHENTICATED')
  const subject = { userId, sessionId, roles, sessionExpiresAt: session.expires_at }
  return { access_token: await signToken(deps, subject), user: await showUser(deps.db, userId) }
}
