import type { Deps } from '#server/deps.ts'
import { findCheckout } from './checkout-store.ts'
import { endCheckout } from './end-checkout.ts'

/**
 * Ends one checkout whose event or goal has closed (`R5`); a payment that came first is recorded.
 * Throws `ProviderError` where a later try may help: the task is tried again.
 */
export async function expireCheckout(deps: Deps, checkoutSessionId: string): Promise<void> {
  const checkout = await findCheckout(deps.db, checkoutSessionId)
  if (checkout?.status !== 'opening' && checkout?.status !== 'open') return
  try {
    await endCheckout(deps, checkout)
  } catch (error) {
    const after = await findCheckout(deps.db, checkoutSessionId)
    if (after?.status !== 'refused') throw error
  }
}
