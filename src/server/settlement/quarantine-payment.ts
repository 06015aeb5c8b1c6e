import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findDeletedEvent } from '#server/event-records/deletion-store.ts'
import { renderPaymentQuarantinedEmail } from '#server/mail/templates/quarantine.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'
import { bookApart } from './bookkeeping.ts'
import { insertQuarantinedPayment, type QuarantineReason } from './quarantine-store.ts'

interface UnmatchedItem {
  /** The provider's name of it: a session, a refund, a dispute. */
  id: string
  total: number
  currency: string
}

async function insertAndNotify(
  deps: Deps,
  tx: Tx,
  { id, total, currency }: UnmatchedItem,
  reason: QuarantineReason,
  detail: Record<string, unknown>,
): Promise<'quarantined' | 'unchanged'> {
  const isNew = await insertQuarantinedPayment(tx, id, reason, detail)
  if (!isNew) return 'unchanged'
  const { supportEmail, publicUrl } = deps.config
  const quarantineUrl = `${publicUrl}/admin/quarantine`
  const values = { sessionId: id, reason, total, currency, quarantineUrl }
  const letter = renderPaymentQuarantinedEmail(values)
  await deps.outbox.sendEmail(tx, supportEmail, letter, `quarantine:${id}`)
  deps.log.error({ session: id, reason }, 'payment quarantined')
  return 'quarantined'
}

/**
 * Keeps a payment that fits none of our rows, once, and tells support: never dropped, never counted
 * (`payments.md`). Who paid is looked up at the provider.
 */
export async function quarantinePayment(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
  reason: QuarantineReason,
): Promise<'quarantined' | 'unchanged'> {
  const { customerEmail: _, url: __, charge: ___, ...detail } = session
  const kept = await insertAndNotify(deps, tx, session, reason, detail)
  await bookApart(tx, session, deps.now())
  return kept
}

/** The same of a refund or a dispute whose payment was not made through a checkout of ours. */
export function quarantineProviderMovement(
  deps: Deps,
  tx: Tx,
  told: ProviderRefund | ProviderDispute,
  reason: 'unmatched-refund' | 'unmatched-dispute',
): Promise<'quarantined' | 'unchanged'> {
  const stray = { id: told.id, total: told.amount, currency: told.currency }
  return insertAndNotify(deps, tx, stray, reason, { ...told, total: told.amount })
}

/**
 * A payment of a session that nothing of ours knows is kept apart, in its transaction; one for an
 * event that its host has deleted goes back by a task (`payments.md`).
 */
export async function quarantineUnmatchedPayment(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
): Promise<'quarantined' | 'unchanged'> {
  const kept = await quarantinePayment(deps, tx, session, 'unmatched-session')
  if (kept === 'unchanged' || !session.eventId) return kept
  if (!(await findDeletedEvent(tx, session.eventId))) return kept
  await deps.outbox.enqueue(tx, 'refund-unmatched-payment', { sessionId: session.id })
  return kept
}
