import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { paymentQuarantinedLetter } from '#server/mail/letters/payment-quarantined.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { type QuarantineReason, quarantinePayment } from './quarantine-store.ts'

/**
 * Keeps a payment that fits none of our rows, once, and tells support: never dropped, never counted
 * (`payments.md`). Who paid is looked up at the provider.
 */
export async function quarantine(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
  reason: QuarantineReason,
): Promise<'quarantined' | 'unchanged'> {
  const { customerEmail: _, url: __, ...detail } = session
  const isNew = await quarantinePayment(tx, session.id, reason, detail)
  if (!isNew) return 'unchanged'
  const { supportEmail, publicUrl } = deps.config
  const letter = paymentQuarantinedLetter({
    sessionId: session.id,
    reason,
    total: session.total,
    currency: session.currency,
    publicUrl,
  })
  await deps.outbox.letter(tx, supportEmail, letter, `quarantine:${session.id}`)
  deps.log.error({ session: session.id, reason }, 'payment quarantined')
  return 'quarantined'
}
