import { findContribution } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'

import { recordProviderMovements } from '#server/refunds/record-provider-movements.ts'

/**
 * Task: what went back of a payment kept apart, or was contested, between the last look at it and
 * the moment it was a contribution, was heard of as nobody's. It is settled as the contribution's,
 * and only then the host gets, or gives back, what their account differs by. Throws
 * `ProviderError`; the task is then tried again.
 */
export async function syncAcceptedPayment(deps: Deps, contributionId: string): Promise<void> {
  const contribution = await findContribution(deps.db, contributionId)
  const paymentIntentId = contribution?.stripe_payment_intent_id
  if (!paymentIntentId) return
  const told = await deps.payments.readRefundsAndDisputes(paymentIntentId)
  await deps.db.transaction().execute(async (tx) => {
    await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId })
    await recordProviderMovements(deps, tx, { paymentIntentId, session: null, ...told })
  })
}
