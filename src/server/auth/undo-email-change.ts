import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findValidEmailLink, hashLinkToken } from '#server/users/credentials/email-links.ts'
import {
  deleteUndoLinksCreatedAfter,
  markEmailLinkUsed,
} from '#server/users/credentials/email-links-store.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { lockUser, restoreEmail } from '#server/users/store.ts'

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
    const isFirstUse = await markEmailLinkUsed(tx, 'undo-email', hashLinkToken(token), now)
    if (!user || !isFirstUse) throw new ApiError('TOKEN_INVALID')
    await restoreEmail(tx, user.id, link.email, now)
    await deleteUndoLinksCreatedAfter(tx, user.id, link.created_at)
    await endSessions(tx, user.id, { keep: null, now })
    await deps.outbox.enqueue(tx, 'send-reset-link', { email: link.email })
  })
}
