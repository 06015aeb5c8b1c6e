import type { Deps } from '#server/deps.ts'
import { verifyEmailLetter } from '#server/mail/letters/verify-email.ts'
import { mintEmailLink } from '#server/users/email-links.ts'
import { findUser } from '#server/users/store.ts'

/** Sends another link to who has not confirmed their address yet; false if there is no need. */
export async function resendVerification(deps: Deps, userId: string): Promise<boolean> {
  const user = await findUser(deps.db, userId)
  if (!user || user.email_verified_at) return false
  await deps.db.transaction().execute(async (tx) => {
    const link = await mintEmailLink(tx, deps, 'verify-email', user)
    const letter = verifyEmailLetter({ firstName: user.first_name, verifyUrl: link.url })
    await deps.outbox.letter(tx, user.email, letter, link.letterKey, link)
  })
  return true
}
