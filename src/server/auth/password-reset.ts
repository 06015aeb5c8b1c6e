import { ApiError } from '#contract/api/errors.ts'
import { buildAdminHostPath } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { clearSignInCounters } from '#server/http/rate-limits/rate-limits.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import {
  renderPasswordEndedEmail,
  renderPasswordResetEmail,
  renderSuspendedProofAlert,
} from '#server/mail/templates/people/account.ts'
import { hasSecondFactor } from '#server/second-factor/store.ts'
import { sendPasswordChangedEmail } from '#server/users/credentials/change-password.ts'
import { assertUncommonNewPassword } from '#server/users/credentials/common-passwords.ts'
import { findValidEmailLink, sendEmailLink } from '#server/users/credentials/email-links.ts'
import { markEmailLinkUsed, spendUndoLinks } from '#server/users/credentials/email-links-store.ts'
import { forgetOtherNetworks } from '#server/users/credentials/known-networks.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { formatFullName } from '#server/users/present.ts'
import {
  findUser,
  findUserByEmail,
  lockUser,
  markEmailVerified,
  type UserRow,
  updatePassword,
} from '#server/users/store.ts'
import { cancelEmailChange } from '#server/users/update-profile.ts'

/** Task: sends a reset link to the account with this address, if there is one. */
export async function sendPasswordResetEmail(
  deps: Deps,
  { email, afterUndo = false, lostFactor = null }: TaskData['send-reset-link'],
): Promise<void> {
  const found = await findUserByEmail(deps.db, email)
  if (!found) return
  await deps.db.transaction().execute(async (tx) => {
    // Locked, so that of two concurrent requests only one link stays valid.
    const user = await lockUser(tx, found.id)
    if (user?.email !== email) return
    const hasFactor = await hasSecondFactor(tx, user.id)
    await sendEmailLink(tx, deps, 'reset-password', user, (resetUrl) =>
      (afterUndo ? renderPasswordEndedEmail : renderPasswordResetEmail)({
        firstName: user.first_name,
        isSuspended: user.suspended_at !== null,
        hasSecondFactor: hasFactor,
        lostFactor,
        resetUrl,
      }),
    )
  })
}

/**
 * Enqueues the email and nothing more, so that neither the response nor its timing reveals whether
 * the account exists (`R2`).
 */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction().execute((tx) => deps.outbox.enqueue(tx, 'send-reset-link', { email }))
}

async function findUnusedResetLink({ db, now }: Deps, token: string) {
  const link = await findValidEmailLink(db, ['reset-password'], token, now())
  if (link.used_at) throw new ApiError('TOKEN_INVALID')
  return link
}

/** The account whose password a link may set. Throws TOKEN_INVALID, TOKEN_EXPIRED. */
export async function findOwnerOfResetLink(deps: Deps, token: string) {
  return findUser(deps.db, (await findUnusedResetLink(deps, token)).user_id)
}

/**
 * Sets a new password and ends all sessions (`R3`). The link works once, while the account has the
 * address that it was sent to, and proves that address: whatever somebody else prepared to move the
 * account elsewhere ends (`R14`), and their networks are forgotten. Throws TOKEN_INVALID, TOKEN_EXPIRED.
 * @param address the caller's IP address
 */
export async function confirmPasswordReset(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
): Promise<void> {
  const link = await findUnusedResetLink(deps, token)
  const owner = await findUser(deps.db, link.user_id)
  if (!owner) throw new ApiError('TOKEN_INVALID')
  await assertUncommonNewPassword(newPassword, owner)
  const hash = await hashPassword(newPassword, address)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, link.user_id)
    if (user?.email !== link.email) throw new ApiError('TOKEN_INVALID')
    if (!(await markEmailLinkUsed(tx, link, now))) throw new ApiError('TOKEN_INVALID')
    await updatePassword(tx, link.user_id, hash, now)
    await endSessions(tx, link.user_id, { keep: null, now, reason: 'password' })
    await forgetOtherNetworks(tx, deps, { userId: link.user_id, address })
    await proveAddress(tx, deps, user)
    // Whoever tried passwords must not keep out the owner, who has just proven the address (`R15`).
    await clearSignInCounters(tx, user.email)
    await sendPasswordChangedEmail(tx, deps, user)
  })
}

/** To support: what the account was suspended for may be a stranger's doing, who registered the address. */
async function reportSuspendedProof(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  const { publicUrl, supportEmail } = deps.config
  const { id, email } = user
  const personUrl = publicUrl + buildAdminHostPath(id)
  const alert = renderSuspendedProofAlert({ name: formatFullName(user), email, personUrl })
  await deps.outbox.sendEmail(tx, supportEmail, alert, `suspended-proof:${id}`)
}

async function proveAddress(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  const now = deps.now()
  if (!user.email_verified_at) {
    await markEmailVerified(tx, user.id, now)
    if (user.suspended_at) await reportSuspendedProof(tx, deps, user)
  }
  await cancelEmailChange(tx, user.id, now)
  await spendUndoLinks(tx, { userId: user.id }, now)
}
