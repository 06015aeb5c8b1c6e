import { randomUUID } from 'node:crypto'
import * as contract from '#contract/people/support.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { type ContactMessage, renderContactMessageEmail } from '#server/mail/templates/support.ts'

/** Passes on what somebody wrote; kept nowhere but in the letter (`R7`). */
async function contactSupport(deps: Deps, written: ContactMessage): Promise<void> {
  const letter = renderContactMessageEmail(written)
  await deps.db
    .transaction()
    .execute((tx) =>
      deps.outbox.sendEmail(tx, deps.config.supportEmail, letter, `contact:${randomUUID()}`),
    )
}

export const supportRoutes = [
  bind(contract.contactSupport, async ({ deps, body }) => {
    await contactSupport(deps, body)
    return { message: 'Recibimos tu mensaje. Te contestaremos por correo.' }
  }),
]
