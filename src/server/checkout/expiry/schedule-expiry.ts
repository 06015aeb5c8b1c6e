import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type CheckoutScope, listOpenCheckouts } from './store.ts'

/**
 * What has closed ends its open checkouts at the provider, as soon as the transaction commits
 * (`R5`). Hold the row of the event or host, so that none is opened meanwhile. Resolves to how many
 * there are.
 * @param closingDate what closes then, not at once: only the checkouts that would outlive it end
 */
export async function scheduleCheckoutExpiry(
  deps: Deps,
  tx: Tx,
  scope: CheckoutScope,
  closingDate?: Date,
): Promise<number> {
  const open = await listOpenCheckouts(tx, scope, { now: deps.now(), outliving: closingDate })
  const wishes = open.map((checkoutSessionId) => ({
    checkoutSessionId,
    closingDate: closingDate?.toISOString(),
  }))
  await deps.outbox.enqueueAll(tx, 'expire-checkout', wishes, { startAfter: closingDate })
  return open.length
}
