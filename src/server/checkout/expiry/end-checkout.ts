import type { Deps } from '#server/deps.ts'
import type { CheckoutRow } from '#server/settlement/checkout-store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import { openCheckout } from '#server/checkout/open-checkout.ts'

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
