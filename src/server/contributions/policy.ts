import { CURRENCY } from '#contract/product.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import type { QuarantineReason } from './quarantine-store.ts'
import type { ContributionRow } from './store.ts'

/** How far along a contribution is; it only ever goes up (`R6`). */
const RANK: Record<ContributionRow['status'], number> = {
  PENDING: 0,
  EXPIRED: 1,
  FAILED: 1,
  CONFIRMED: 2,
  REFUNDED: 3,
  DISPUTED: 3,
}

/** True once its money has come; late, after it had expired or failed, counts too (`R5`). */
export function wasPaid(status: ContributionRow['status']): boolean {
  return RANK[status] >= RANK.CONFIRMED
}

/** Why a paid session is not the payment that we asked for, or null if it is to the centavo. */
export function whyMismatched(
  session: ProviderSession,
  asked: Pick<CheckoutParams, 'total' | 'base' | 'destination'>,
): QuarantineReason | null {
  if (session.currency !== CURRENCY.toLowerCase()) return 'other-currency'
  if (session.total !== asked.total) return 'other-amount'
  if (session.destination !== asked.destination) return 'other-account'
  return session.destinationAmount === asked.base ? null : 'other-amount'
}
