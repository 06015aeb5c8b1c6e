import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { type ContactMessage, renderContactMessageEmail } from '#server/mail/templates/support.ts'

/** Passes on what somebody wrote; kept nowhere but in the letter (`R7`). */
export async function contactSupport(deps: Deps, written: ContactMessage): Promise<void> {
  const letter = renderContactMessageEmail(written)
  await deps.db
    .transaction()
    .execute((tx) =>
      deps.outbox.sendEmail(tx, deps.config.supportEmail, letter, `contact:${randomUUID()}`),
    )
}
