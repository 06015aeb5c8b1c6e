import type { Deps } from '#server/deps.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import type { EventHandler, EventSubject } from '#server/stripe-events/inbox.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Null for events of connected accounts: our sessions belong to the platform account. */
async function fetchSession(
  deps: Deps,
  { account, objectId }: EventSubject,
): Promise<ProviderSession | null> {
  if (account) return null
  const session = objectId && (await deps.payments.retrieveCheckout(objectId))
  if (!session) throw new Error(`Stripe has no checkout session ${objectId}`)
  return session
}

function settleWith(options?: { paymentFailed: boolean }): EventHandler<ProviderSession | null> {
  return {
    fetch: fetchSession,
    apply: async (tx, deps, session) => {
      if (session) await settleCheckout(deps, tx, session, options)
    },
  }
}

/** `checkout.session.*` except async_payment_failed; the session is fetched, not read from the event. */
export const handleSession = settleWith()
/** `checkout.session.async_payment_failed`. */
export const handleFailedSession = settleWith({ paymentFailed: true })
