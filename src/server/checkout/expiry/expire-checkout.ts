import { openSession } from '#server/checkout/open-checkout.ts'
import { type CheckoutScope, listOpenCheckouts } from '#server/checkout/store.ts'
import { type CheckoutRow, findCheckout } from '#server/contributions/checkouts-store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isOpenPast } from '#server/event-records/policy.ts'
import { findEvent } from '#server/event-records/store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'

/**
 * Enqueues the expiry of the open checkouts of an event, goal or host that has closed (`R5`); resolves
 * to their count. Requires the lock of the event or host, so that none is opened meanwhile;
 * for an account that takes no more money Stripe refuses to open those.
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

/** Expires a checkout at Stripe and records the result: an earlier payment wins. Throws `ProviderError`. */
export async function endCheckout(deps: Deps, row: CheckoutRow): Promise<void> {
  const { sessionId } = await openSession(deps, row)
  const session = await deps.payments.expireCheckout(sessionId)
  if (!session) throw new Error(`Stripe has no checkout session ${sessionId}`)
  await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
}

/** True if the event's closing date was moved after this expiry was scheduled. */
async function isClosingPostponed(
  { db }: Deps,
  eventId: string,
  closingDate: string,
): Promise<boolean> {
  const event = await findEvent(db, eventId)
  return event !== undefined && isOpenPast(event, new Date(closingDate))
}

/**
 * Task: expires a checkout whose event or goal has closed (`R5`). Throws `ProviderError` if a retry
 * may help.
 * @param closingDate the closing for which it was scheduled; nothing expires if it was moved since
 */
export async function expireCheckout(
  deps: Deps,
  checkoutSessionId: string,
  closingDate?: string,
): Promise<void> {
  const checkout = await findCheckout(deps.db, checkoutSessionId)
  if (checkout?.status !== 'opening' && checkout?.status !== 'open') return
  if (closingDate && (await isClosingPostponed(deps, checkout.event_id, closingDate))) return
  try {
    await endCheckout(deps, checkout)
  } catch (error) {
    const after = await findCheckout(deps.db, checkoutSessionId)
    if (after?.status !== 'refused') throw error
  }
}
