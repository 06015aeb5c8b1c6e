import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type CheckoutScope, listOpenCheckouts } from './store.ts'

/**
 * Enqueues the expiry of the open checkouts of an event, goal or host that has closed (`R5`); resolves
 * to their count. Requires the lock of the event or host, so that none is opened meanwhile.
 * @param closingDate a future closing: only checkouts that would outlive it expire then
 */
export async function scheduleCheckoutExpiry(
  deps: Deps,
  tx: Tx,
  scope: CheckoutScope,
  closingDate?: Date,
): Promise<number> {
  const open = await listOpenCheckouts(tx, scope, { now: deps.now(), outliving: closingDate })
  const expiries = open.map((checkoutSessionId) => ({
    checkoutSessionId,
    closingDate: closingDate?.toISOString(),
  }))
  await deps.outbox.enqueueAll(tx, 'expire-checkout', expiries, { startAfter: closingDate })
  return open.length
}
