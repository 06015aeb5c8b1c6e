import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { renderVerifyAddressEmail } from '#server/mail/templates/account.ts'
import { hashLinkToken, createEmailLink, findValidEmailLink } from '#server/users/credentials/email-links.ts'
import { markEmailLinkUsed } from '#server/users/credentials/email-links-store.ts'
import { findUser, markEmailVerified } from '#server/users/store.ts'

/** Sends another link to who has not confirmed their address yet; false if there is no need. */
export async function resendVerification(deps: Deps, userId: string): Promise<boolean> {
  const user = await findUser(deps.db, userId)
  if (!user || user.email_verified_at) return false
  await deps.db.transaction().execute(async (tx) => {
    const link = await createEmailLink(tx, deps, 'verify-email', user)
    const letter = renderVerifyAddressEmail({ firstName: user.first_name, verifyUrl: link.url })
    await deps.outbox.sendEmail(tx, user.email, letter, link.emailKey, link)
  })
  return true
}

/**
 * Confirms the address that the link was sent to, while it is still the person's (`R2`). A link
 * followed twice says yes twice. Throws TOKEN_INVALID, TOKEN_EXPIRED.
 */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  const now = deps.now()
  const link = await findValidEmailLink(deps.db, 'verify-email', token, now)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await markEmailVerified(tx, link.user_id, link.email, now))) {
      throw new ApiError('TOKEN_INVALID')
    }
    await markEmailLinkUsed(tx, 'verify-email', hashLinkToken(token), now)
  })
}
