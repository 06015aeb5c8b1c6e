import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { renderVerifyAddressEmail } from '#server/mail/templates/account.ts'
import { findValidEmailLink, sendEmailLink } from '#server/users/credentials/email-links.ts'
import {
  deleteUndoLinksCreatedAfter,
  endSessions,
  markEmailLinkUsed,
} from '#server/users/credentials/store.ts'
import { findUser, lockUser, markEmailVerified, restoreEmail } from '#server/users/store.ts'

/**
 * Restores an account's previous address by the link sent there: ends every session and sends a
 * password reset link to it. Links sent to later addresses stop working, links sent to earlier ones
 * keep working, so that a thief cannot lock the owner out by changing twice. Throws TOKEN_INVALID,
 * TOKEN_EXPIRED; EMAIL_TAKEN if somebody else has the address by now.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const link = await findValidEmailLink(deps.db, 'undo-email', token, deps.now())
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, link.user_id)
    const isFirstUse = await markEmailLinkUsed(tx, link, now)
    if (!user || !isFirstUse) throw new ApiError('TOKEN_INVALID')
    await restoreEmail(tx, user.id, link.email, now)
    await deleteUndoLinksCreatedAfter(tx, user.id, link.created_at)
    await endSessions(tx, user.id, { keep: null, now })
    await deps.outbox.enqueue(tx, 'send-reset-link', { email: link.email })
  })
}

/** Sends another verification link; resolves to false if the address is verified. */
export async function resendVerification(deps: Deps, userId: string): Promise<boolean> {
  const user = await findUser(deps.db, userId)
  if (!user || user.email_verified_at) return false
  await deps.db.transaction().execute(async (tx) => {
    await sendEmailLink(tx, deps, 'verify-email', user, (verifyUrl) =>
      renderVerifyAddressEmail({ firstName: user.first_name, verifyUrl }),
    )
  })
  return true
}

/**
 * Verifies the address that the link was sent to, if it is still the person's (`R2`). Following the
 * link again succeeds. Throws TOKEN_INVALID, TOKEN_EXPIRED.
 */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  const now = deps.now()
  const link = await findValidEmailLink(deps.db, 'verify-email', token, now)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await markEmailVerified(tx, link.user_id, link.email, now))) {
      throw new ApiError('TOKEN_INVALID')
    }
    await markEmailLinkUsed(tx, link, now)
  })
}
