import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { updateProfile as endpoint, User } from '#contract/people/users.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  renderEmailChangedEmail,
  renderVerifyAddressEmail,
} from '#server/mail/templates/account.ts'
import { sendEmailLink } from './credentials/email-links.ts'
import { deleteUnusedEmailLinks, endSessions, isReservedByAnother } from './credentials/store.ts'
import { readUser } from './present.ts'
import { lockUser, updateUser } from './store.ts'

/**
 * Changes a person's own data (`spec §4`, `R2`). A different email must be verified again, ends every
 * other session, and is reported to both addresses, to the old one with a link that undoes it. Throws
 * EMAIL_TAKEN, also while somebody else may still undo a change away from that address.
 */
export async function updateProfile(
  deps: Deps,
  caller: { id: string; sessionId: string },
  profile: ParsedBody<typeof endpoint>,
): Promise<User> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, caller.id)
    if (!before) throw new ApiError('USER_NOT_FOUND')
    const motherLastName = profile.motherLastName ?? before.mother_last_name
    const now = deps.now()
    await updateUser(tx, caller.id, { ...profile, motherLastName }, now)
    if (profile.email !== before.email) {
      const isReserved = await isReservedByAnother(tx, profile.email, { userId: caller.id, now })
      if (isReserved) throw new ApiError('EMAIL_TAKEN')
      await endSessions(tx, caller.id, { keep: caller.sessionId, now })
      await notifyBothAddresses(tx, deps, { ...profile, id: caller.id, oldEmail: before.email })
    }
    return readUser(tx, caller.id)
  })
}

/** Sends an email to both addresses, and deletes reset links sent to the old one. */
async function notifyBothAddresses(
  tx: Tx,
  deps: Deps,
  moved: { id: string; firstName: string; email: string; oldEmail: string },
): Promise<void> {
  const { firstName, email, oldEmail } = moved
  await deleteUnusedEmailLinks(tx, moved.id, 'reset-password')
  await sendEmailLink(tx, deps, 'verify-email', moved, (verifyUrl) =>
    renderVerifyAddressEmail({ firstName, verifyUrl }),
  )
  await sendEmailLink(tx, deps, 'undo-email', { id: moved.id, email: oldEmail }, (undoUrl) =>
    renderEmailChangedEmail({ firstName, oldEmail, newEmail: email, undoUrl }),
  )
}
