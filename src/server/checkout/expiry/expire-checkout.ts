import { openCheckout } from '#server/checkout/open-checkout.ts'
import { type CheckoutRow, findCheckout } from '#server/contributions/checkouts-store.ts'
import type { Deps } from '#server/deps.ts'
import { isOpenPast } from '#server/event-records/policy.ts'
import { findEvent } from '#server/event-records/store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'

/**
 * Ends a checkout at the provider, so that nobody can pay it any more, and records what it says:
 * a payment that came first wins. Throws `ProviderError`.
 */
export async function endCheckout(deps: Deps, row: CheckoutRow): Promise<void> {
  const { sessionId } = await openCheckout(deps, row)
  const session = await deps.payments.expireCheckout(sessionId)
  if (!session) throw new Error(`the provider does not know ${sessionId}`)
  await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
}

/** Whether the event has been given another day to close than the one for which we were asked. */
async function isClosingPostponed(
  { db }: Deps,
  eventId: string,
  closingDate: string,
): Promise<boolean> {
  const event = await findEvent(db, eventId)
  return event !== undefined && isOpenPast(event, new Date(closingDate))
}

/**
 * Ends one checkout whose event or goal has closed (`R5`); a payment that came first is recorded.
 * Throws `ProviderError` where a later try may help: the task is tried again.
 * @param closingDate for what was to close then: nothing is ended if it has been moved since
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
