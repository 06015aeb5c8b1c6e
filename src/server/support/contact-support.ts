import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { type ContactMessage, contactMessageLetter } from '#server/mail/letters/contact-message.ts'

/** Passes on what somebody wrote; kept nowhere but in the letter (`R7`). */
export async function contactSupport(deps: Deps, written: ContactMessage): Promise<void> {
  const letter = contactMessageLetter(written)
  await deps.db
    .transaction()
    .execute((tx) =>
      deps.outbox.letter(tx, deps.config.supportEmail, letter, `contact:${randomUUID()}`),
    )
}
