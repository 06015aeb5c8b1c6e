import { randomUUID } from 'node:crypto'
import * as contract from '#contract/people/support.ts'
import { bind } from '#server/http/bind.ts'
import { renderContactMessageEmail } from '#server/mail/templates/people/support.ts'

/** A message is emailed to support, and stored nowhere else (`R7`). */
export const supportRoutes = [
  bind(contract.contactSupport, async ({ deps, body }) => {
    const { db, outbox, config } = deps
    const email = renderContactMessageEmail(body)
    const key = `contact:${randomUUID()}`
    await db.transaction().execute((tx) => outbox.sendEmail(tx, config.supportEmail, email, key))
    return { message: 'Recibimos tu mensaje. Te contestaremos por correo.' }
  }),
]
