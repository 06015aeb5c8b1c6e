import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken, readEmailLink } from '#server/users/email-links.ts'
import { useEmailLink } from '#server/users/email-links-store.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { endSessions } from '#server/users/sessions-store.ts'
import { lockUser, updatePassword } from '#server/users/store.ts'
import { tellPasswordChanged } from '#server/users/tell-password-changed.ts'

/**
 * Sets a new password by the link of the letter, which works once and only while the account
 * has the address that it was sent to, and ends all sessions (`R3`). Throws TOKEN_INVALID, TOKEN_EXPIRED.
 */
export async function confirmPasswordReset(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const link = await readEmailLink(deps.db, 'reset-password', token, deps.now())
  if (link.used_at) throw new ApiError('TOKEN_INVALID')
  const hash = await hashPassword(newPassword)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, link.user_id)
    if (user?.email !== link.email) throw new ApiError('TOKEN_INVALID')
    const first = await useEmailLink(tx, 'reset-password', hashToken(token), now)
    if (!first) throw new ApiError('TOKEN_INVALID')
    await updatePassword(tx, link.user_id, hash, now)
    await endSessions(tx, link.user_id, { keep: null, now })
    await tellPasswordChanged(tx, deps, user)
  })
}
