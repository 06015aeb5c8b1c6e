import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import type { CheckoutRow } from '#server/contributions/checkouts-store.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import type { QuarantineReason } from './quarantine-store.ts'

/** True if this checkout paid for the contribution; a quarantined payment does not. */
export function isPaidThroughCheckout(row: {
  status: ContributionRow['status']
  checkout_status: CheckoutRow['status']
  quarantine_id: string | null
}): boolean {
  return row.checkout_status === 'complete' && !row.quarantine_id && wasPaid(row.status)
}

/** Finds how a paid session differs from the requested payment; null if it matches to the centavo. */
export function findMismatch(
  session: ProviderSession,
  requested: Pick<CheckoutParams, 'total' | 'base' | 'destination'>,
): QuarantineReason | null {
  if (session.currency !== PROVIDER_CURRENCY) return 'currency-mismatch'
  if (session.total !== requested.total) return 'amount-mismatch'
  if (session.destination !== requested.destination) return 'account-mismatch'
  return session.destinationAmount === requested.base ? null : 'amount-mismatch'
}
