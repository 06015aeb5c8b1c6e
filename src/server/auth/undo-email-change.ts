import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { hashLinkToken, findValidEmailLink } from '#server/users/credentials/email-links.ts'
import { deleteUndoLinksCreatedAfter, markEmailLinkUsed } from '#server/users/credentials/email-links-store.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { lockUser, restoreEmail } from '#server/users/store.ts'

/**
 * Gives an account the address back that it had, by the link that went there: every session ends,
 * and a link to choose another password goes to it. What later addresses were sent is worth nothing:
 * a link is good only while its address is the account's. Links to still older addresses stay good:
 * who changes twice shuts nobody out. Throws TOKEN_INVALID, TOKEN_EXPIRED; EMAIL_TAKEN if somebody was given the address meanwhile.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const link = await findValidEmailLink(deps.db, 'undo-email', token, deps.now())
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, link.user_id)
    const first = await markEmailLinkUsed(tx, 'undo-email', hashLinkToken(token), now)
    if (!user || !first) throw new ApiError('TOKEN_INVALID')
    await restoreEmail(tx, user.id, link.email, now)
    await deleteUndoLinksCreatedAfter(tx, user.id, link.created_at)
    await endSessions(tx, user.id, { keep: null, now })
    await deps.outbox.enqueue(tx, 'send-reset-link', { email: link.email })
  })
}
