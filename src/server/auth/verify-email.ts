import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken, readEmailLink } from '#server/users/email-links.ts'
import { useEmailLink } from '#server/users/email-links-store.ts'
import { markEmailVerified } from '#server/users/store.ts'

/**
 * Confirms the address that the link was sent to, while it is still the person's (`R2`). A link
 * followed twice says yes twice. Throws TOKEN_INVALID, TOKEN_EXPIRED.
 */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  const now = deps.now()
  const link = await readEmailLink(deps.db, 'verify-email', token, now)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await markEmailVerified(tx, link.user_id, link.email, now))) {
      throw new ApiError('TOKEN_INVALID')
    }
    await useEmailLink(tx, 'verify-email', hashToken(token), now)
  })
}
