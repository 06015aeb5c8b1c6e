import { randomUUID } from 'node:crypto'
import * as contract from '#contract/people/support.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { type ContactMessage, renderContactMessageEmail } from '#server/mail/templates/support.ts'

/** Emails a message to support; it is stored nowhere else (`R7`). */
async function contactSupport(deps: Deps, message: ContactMessage): Promise<void> {
  const email = renderContactMessageEmail(message)
  await deps.db
    .transaction()
    .execute((tx) =>
      deps.outbox.sendEmail(tx, deps.config.supportEmail, email, `contact:${randomUUID()}`),
    )
}

export const supportRoutes = [
  bind(contract.contactSupport, async ({ deps, body }) => {
    await contactSupport(deps, body)
    return { message: 'Recibimos tu mensaje. Te contestaremos por correo.' }
  }),
]
