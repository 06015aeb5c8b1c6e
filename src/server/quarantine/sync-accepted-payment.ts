import { findContribution } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'

import { recordProviderMovements } from '#server/refunds/record-provider-movements.ts'

/**
 * Task: records refunds and disputes that arrived for an accepted payment while it was still
 * quarantined, then enqueues the adjustment of the host's transfer. Throws `ProviderError`; the task
 * is then retried.
 */
export async function syncAcceptedPayment(deps: Deps, contributionId: string): Promise<void> {
  const contribution = await findContribution(deps.db, contributionId)
  const paymentIntentId = contribution?.stripe_payment_intent_id
  if (!paymentIntentId) return
  const movements = await deps.payments.readRefundsAndDisputes(paymentIntentId)
  await deps.db.transaction().execute(async (tx) => {
    await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId })
    await recordProviderMovements(deps, tx, { paymentIntentId, session: null, ...movements })
  })
}
