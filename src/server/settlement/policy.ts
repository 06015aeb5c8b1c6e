import { CURRENCY } from '#contract/product/product.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import type { CheckoutRow } from './checkout-store.ts'
import type { QuarantineReason } from './quarantine-store.ts'

/** Whether a contribution was paid, and through this checkout of it: money kept apart is no payment of it. */

export function isPaidThroughCheckout(row: {
  status: ContributionRow['status']
  checkout_status: CheckoutRow['status']
  quarantine_id: string | null
}): boolean {
  return row.checkout_status === 'complete' && !row.quarantine_id && wasPaid(row.status)
}
/** Why a paid session is not the payment that we asked for, or null if it is to the centavo. */

export function findMismatch(
  session: ProviderSession,
  asked: Pick<CheckoutParams, 'total' | 'base' | 'destination'>,
): QuarantineReason | null {
  if (session.currency !== CURRENCY.toLowerCase()) return 'currency-mismatch'
  if (session.total !== asked.total) return 'amount-mismatch'
  if (session.destination !== asked.destination) return 'account-mismatch'
  return session.destinationAmount === asked.base ? null : 'amount-mismatch'
}
