import type { Deps } from '#server/deps.ts'
import { passwordResetLetter } from '#server/mail/letters/password-reset.ts'
import { mintEmailLink } from '#server/users/email-links.ts'
import { findUserByEmail, lockUser } from '#server/users/store.ts'

/** Task: the letter to the account of this address; nothing if there is none, or no longer. */
export async function sendResetLink(deps: Deps, { email }: { email: string }): Promise<void> {
  const found = await findUserByEmail(deps.db, email)
  if (!found) return
  await deps.db.transaction().execute(async (tx) => {
    // One at a time, so that of two wishes at once only one link stays good.
    const user = await lockUser(tx, found.id)
    if (user?.email !== email) return
    const link = await mintEmailLink(tx, deps, 'reset-password', user)
    const letter = passwordResetLetter({ firstName: user.first_name, resetUrl: link.url })
    await deps.outbox.letter(tx, email, letter, link.letterKey, link)
  })
}
