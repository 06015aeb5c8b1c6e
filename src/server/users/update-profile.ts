import { ApiError } from '#contract/api/errors.ts'
import type { User } from '#contract/people/users.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  renderEmailChangedEmail,
  renderVerifyAddressEmail,
} from '#server/mail/templates/account.ts'
import { mintEmailLink } from './credentials/email-links.ts'
import { dropEmailLinks, isHeldByAnother } from './credentials/email-links-store.ts'
import { endSessions } from './credentials/sessions-store.ts'
import { showUser } from './show-user.ts'
import { lockUser, updateUser } from './store.ts'

export interface Profile {
  firstName: string
  lastName: string
  /** Kept as it is when left out. */
  motherLastName?: string | undefined
  email: string
}

/**
 * Changes a person's own data (`spec §4`, `R2`). Another e-mail has to be confirmed anew; every
 * session but this one ends, and both addresses hear of it, the old one with a way to take it back.
 * Throws EMAIL_TAKEN, also while the one who had that address may still take it back.
 */
export async function updateProfile(
  deps: Deps,
  caller: { id: string; sessionId: string },
  profile: Profile,
): Promise<User> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, caller.id)
    if (!before) throw new ApiError('USER_NOT_FOUND')
    const motherLastName = profile.motherLastName ?? before.mother_last_name
    const now = deps.now()
    await updateUser(tx, caller.id, { ...profile, motherLastName }, now)
    if (profile.email !== before.email) {
      const held = await isHeldByAnother(tx, profile.email, { userId: caller.id, now })
      if (held) throw new ApiError('EMAIL_TAKEN')
      await endSessions(tx, caller.id, { keep: caller.sessionId, now })
      await tellBothAddresses(tx, deps, { ...profile, id: caller.id, oldEmail: before.email })
    }
    return showUser(tx, caller.id)
  })
}

interface Move {
  id: string
  firstName: string
  email: string
  oldEmail: string
}

/** Reset links already sent went to the address that no longer is theirs, so they end. */
async function tellBothAddresses(tx: Tx, deps: Deps, moved: Move): Promise<void> {
  const { firstName, email, oldEmail } = moved
  await dropEmailLinks(tx, moved.id, 'reset-password')
  const link = await mintEmailLink(tx, deps, 'verify-email', moved)
  const welcome = renderVerifyAddressEmail({ firstName, verifyUrl: link.url })
  await deps.outbox.sendEmail(tx, email, welcome, link.letterKey, link)
  const back = await mintEmailLink(tx, deps, 'undo-email', { id: moved.id, email: oldEmail })
  const notice = renderEmailChangedEmail({
    firstName,
    oldEmail,
    newEmail: email,
    undoUrl: back.url,
  })
  await deps.outbox.sendEmail(tx, oldEmail, notice, back.letterKey, back)
}
