import { randomBytes } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { EMAIL_UNDO_HOURS } from '#contract/product/limits.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import {
  renderAddressLostEmail,
  renderEmailChangedEmail,
  renderVerifyAddressEmail,
} from '#server/mail/templates/people/email-address.ts'
import { deleteFactorsSince } from '#server/second-factor/store.ts'
import { findValidEmailLink, sendEmailLink } from '#server/users/credentials/email-links.ts'
import {
  deleteUndoLinksCreatedAfter,
  deleteUnusedEmailLinks,
  expireUndoLinks,
  isReservedByAnother,
  markEmailLinkUsed,
  spendUndoLinks,
} from '#server/users/credentials/email-links-store.ts'
import { forgetOtherNetworks } from '#server/users/credentials/known-networks.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { readUser } from '#server/users/present.ts'
import {
  lockUser,
  markEmailVerified,
  replaceEmail,
  type UserRow,
  updatePassword,
} from '#server/users/store.ts'
import {
  cancelEmailChange,
  countAddressLink,
  resendChangeLink,
} from '#server/users/update-profile.ts'

/**
 * Cancels a change of address, or restores the previous address, by the link sent there: ends every
 * session and the password, which whoever began the change knew, and sends a reset link to the address.
 * Links sent to later addresses stop working, links sent to earlier ones keep working, so that a thief
 * cannot lock the owner out by changing twice. A payout account that was not ready before the change is
 * detached, and factors younger than the undo's own time are removed (decision 21). Throws TOKEN_INVALID,
 * TOKEN_EXPIRED; EMAIL_TAKEN if somebody else has the address by now.
 * @param address the caller's IP address
 */
export async function undoEmailChange(deps: Deps, token: string, address: string): Promise<void> {
  const link = await findValidEmailLink(deps.db, ['undo-email'], token, deps.now())
  const unknownPassword = await hashPassword(randomBytes(32).toString('hex'), address)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, link.user_id)
    const isFirstUse = await markEmailLinkUsed(tx, link, now)
    if (!user || !isFirstUse) throw new ApiError('TOKEN_INVALID')
    await cancelEmailChange(tx, user.id, now)
    const lostFactor = await removeYoungFactors(tx, user, link)
    if (user.email !== link.email) {
      await replaceEmail(tx, user.id, link.email, now)
      const lost = renderAddressLostEmail({ firstName: user.first_name, lostFactor })
      const key = `address-lost:${user.id}:${now.toISOString()}`
      await deps.outbox.sendEmail(tx, user.email, lost, key)
      const account = { userId: user.id, since: link.created_at.toISOString() }
      await deps.outbox.enqueue(tx, 'detach-payout-account', account)
    }
    await deleteUndoLinksCreatedAfter(tx, user.id, link.created_at)
    await spendUndoLinks(tx, { userId: user.id, email: link.email }, now)
    await updatePassword(tx, user.id, unknownPassword, now)
    await endSessions(tx, user.id, { keep: null, now, reason: 'email-undone' })
    await forgetOtherNetworks(tx, deps, { userId: user.id, address })
    const undone = { email: link.email, afterUndo: true, lostFactor }
    await deps.outbox.enqueue(tx, 'send-reset-link', undone)
  })
}

/**
 * Removes the factors that an account got in the undo's own time before the link was made, or later: a
 * thief's would keep the owner out. Older ones stay, so that a former mailbox does not get round the
 * owner's, and so do young ones that replaced an older one. Of somebody at the desk all stay, because the
 * next factor would bring the desk's rights with it.
 */
async function removeYoungFactors(tx: Tx, user: UserRow, link: Row<'email_tokens'>) {
  if (hasAnyRole(user.roles, DESK_ROLES)) return null
  const since = new Date(link.created_at.getTime() - EMAIL_UNDO_HOURS * HOUR_MS)
  return deleteFactorsSince(tx, user, since)
}

/**
 * Confirms a change that has taken effect, by the link that would undo it: nothing waits for this former
 * address any more, and it undoes nothing. Also by a link that a reset used up: the wait outlasts the undo
 * (decision 21), and its refusal asks for this. Throws TOKEN_INVALID, TOKEN_EXPIRED.
 */
export async function keepEmailChange(deps: Deps, token: string): Promise<void> {
  const link = await findValidEmailLink(deps.db, ['undo-email'], token, deps.now())
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, link.user_id)
    const isOver = link.expires_at <= deps.now()
    if (!user || user.email === link.email || isOver) throw new ApiError('TOKEN_INVALID')
    await expireUndoLinks(tx, user.id, link.email, deps.now())
  })
}

/**
 * Sends another link to the address that is to be confirmed; resolves to false if there is none. Throws
 * RATE_LIMITED.
 */
export async function resendVerification(
  deps: Deps,
  { id, address }: { id: string; address: string },
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return false
    if (await resendChangeLink(tx, deps, { ...user, address })) return true
    if (user.email_verified_at) return false
    await countAddressLink(tx, deps, { ...user, address }, user.email)
    await sendEmailLink(tx, deps, 'verify-email', user, (verifyUrl) =>
      renderVerifyAddressEmail({ firstName: user.first_name, verifyUrl }),
    )
    return true
  })
}

/**
 * Confirms the address that the link was sent to: the account's own, or the one that replaces it. The
 * link counts for a caller who is signed in to its account, so that nobody confirms an account that
 * somebody else registered with their address (`R14`). Following the link again succeeds. Throws
 * LINK_OF_ANOTHER_ACCOUNT, TOKEN_INVALID, TOKEN_EXPIRED, EMAIL_TAKEN.
 */
export async function confirmEmail(
  deps: Deps,
  caller: Pick<Principal, 'id' | 'sessionId'>,
  token: string,
): Promise<User> {
  const purposes = ['verify-email', 'change-email'] as const
  const link = await findValidEmailLink(deps.db, purposes, token, deps.now())
  if (link.user_id !== caller.id) throw new ApiError('LINK_OF_ANOTHER_ACCOUNT')
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, caller.id)
    const isFirstUse = await markEmailLinkUsed(tx, link, deps.now())
    if (user && link.email === user.email) await proveEmail(tx, deps, user, caller.sessionId)
    else if (user && isFirstUse && link.purpose === 'change-email')
      await changeEmail(tx, deps, { user, email: link.email, sessionId: caller.sessionId })
    else throw new ApiError('TOKEN_INVALID')
    return readUser(tx, caller.id)
  })
}

/** The first proof of an address ends the sessions of everybody else who got in before it. */
async function proveEmail(tx: Tx, deps: Deps, user: UserRow, sessionId: string): Promise<void> {
  if (user.email_verified_at) return
  const now = deps.now()
  await markEmailVerified(tx, user.id, now)
  await endSessions(tx, user.id, { keep: sessionId, now, reason: 'email-confirmed' })
}

/**
 * Replaces the address and ends every other session. A previous address that was proven gets a link
 * that undoes the change; one that was not may be a stranger's, who must get no way in.
 */
async function changeEmail(
  tx: Tx,
  deps: Deps,
  { user, email, sessionId }: { user: Row<'users'>; email: string; sessionId: string },
): Promise<void> {
  const now = deps.now()
  await replaceEmail(tx, user.id, email, now)
  if (await isReservedByAnother(tx, email, { userId: user.id, now })) {
    throw new ApiError('EMAIL_TAKEN')
  }
  await deleteUnusedEmailLinks(tx, user.id, 'change-email')
  await deleteUnusedEmailLinks(tx, user.id, 'reset-password')
  await endSessions(tx, user.id, { keep: sessionId, now, reason: 'email-changed' })
  if (!user.email_verified_at) return
  const values = { firstName: user.first_name, oldEmail: user.email, newEmail: email }
  await sendEmailLink(tx, deps, 'undo-email', user, (undoUrl) =>
    renderEmailChangedEmail({ ...values, undoUrl }),
  )
}
