import { PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findDeletedEvent } from '#server/event-records/deletion-store.ts'
import { LOG } from '#server/log-events.ts'
import { renderPaymentQuarantinedEmail } from '#server/mail/templates/money/quarantine.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'
import { bookQuarantinedPayment } from './bookkeeping.ts'
import { insertQuarantinedPayment, type QuarantineReason } from './quarantine-store.ts'

async function insertAndNotify(
  deps: Deps,
  tx: Tx,
  { id, total, currency }: Pick<ProviderSession, 'id' | 'total' | 'currency'>,
  reason: QuarantineReason,
  detail: Record<string, unknown>,
): Promise<'quarantined' | 'unchanged'> {
  const quarantined = await insertQuarantinedPayment(tx, id, reason, detail)
  if (!quarantined) return 'unchanged'
  const { supportEmail, publicUrl } = deps.config
  const quarantineUrl = publicUrl + PATHS.adminQuarantine
  const values = { sessionId: id, reason, total, currency, quarantineUrl }
  const email = renderPaymentQuarantinedEmail(values)
  await deps.outbox.sendEmail(tx, supportEmail, email, `quarantine:${id}`)
  // Never the session: its id opens the success page, with the contributor's name.
  deps.log.error({ quarantined, reason }, LOG.paymentQuarantined)
  return 'quarantined'
}

/**
 * Quarantines a payment that matches none of our rows, once, and notifies support: it is neither
 * dropped nor counted. Personal data stay at Stripe.
 */
export async function quarantinePayment(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
  reason: QuarantineReason,
): Promise<'quarantined' | 'unchanged'> {
  const { customerEmail: _, url: __, charge: ___, ...detail } = session
  const result = await insertAndNotify(deps, tx, session, reason, detail)
  await bookQuarantinedPayment(tx, session, deps.now())
  return result
}

/** Quarantines a refund or dispute whose payment no checkout of ours made. */
export function quarantineRefundOrDispute(
  deps: Deps,
  tx: Tx,
  movement: ProviderRefund | ProviderDispute,
  reason: 'unmatched-refund' | 'unmatched-dispute',
): Promise<'quarantined' | 'unchanged'> {
  const { id, amount: total, currency } = movement
  return insertAndNotify(deps, tx, { id, total, currency }, reason, { ...movement, total })
}

/** Quarantines a payment of an unknown session; a task refunds it if its event was deleted. */
export async function quarantineUnmatchedPayment(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
): Promise<'quarantined' | 'unchanged'> {
  const result = await quarantinePayment(deps, tx, session, 'unmatched-session')
  if (result === 'unchanged' || !session.eventId) return result
  if (!(await findDeletedEvent(tx, session.eventId))) return result
  await deps.outbox.enqueue(tx, 'refund-unmatched-payment', { sessionId: session.id })
  return result
}
