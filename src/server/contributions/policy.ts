import type { PaidAmounts } from '#contract/money/fees.ts'
import type { ContributionRow, ReturnedColumn } from './store.ts'

/** Identifies one contributor for `uniqueContributors`: by e-mail in any case, else by name (`R6`). */
export function buildContributorKey(name: string, email: string | null): string {
  if (email) return `email:${email.trim().toLowerCase()}`
  return `name:${name.trim().replace(/\s+/g, ' ').toLowerCase()}`
}

/** Progress of a contribution; it never decreases (`R6`). */
const RANK: Record<ContributionRow['status'], number> = {
  PENDING: 0,
  EXPIRED: 1,
  FAILED: 1,
  CONFIRMED: 2,
  REFUNDED: 3,
  DISPUTED: 3,
}

/** True once the payment has arrived, also after the checkout expired or failed (`R5`). */
export function wasPaid(status: ContributionRow['status']): boolean {
  return RANK[status] >= RANK.CONFIRMED
}

/** Computes the centavos that belong in the host's account: what no refund and no dispute took. */
export function computeHostAmount(
  row: Pick<ContributionRow, 'base_amount' | 'refunded_base_amount' | 'disputed_base_amount'>,
): number {
  return row.base_amount - row.refunded_base_amount - row.disputed_base_amount
}

/** True if a dispute of a part was lost, and the rest counts. */
export function isPartLost(
  row: Pick<ContributionRow, 'status' | 'disputed_total_amount'>,
): boolean {
  return row.status === 'CONFIRMED' && row.disputed_total_amount > 0
}

/**
 * True if a dispute of a payment was lost, of all or of a part, and none is open: Stripe refunds nothing of it any
 * more. `dispute_lost` is `disputeLostSql`.
 */
export function isLostToDispute(
  row: Pick<ContributionRow, 'status' | 'disputed_total_amount'> & { dispute_lost: boolean },
): boolean {
  return row.dispute_lost || isPartLost(row)
}

/**
 * Computes the centavos that went back to the card, of the gift and of what was paid for it: by refunds,
 * and by a lost dispute of a part. While a dispute is open, or all is lost, the status says so instead.
 */
export function computeReturned(
  row: Pick<ContributionRow, 'status' | ReturnedColumn>,
): PaidAmounts {
  const isLost = isPartLost(row)
  return {
    base: row.refunded_base_amount + (isLost ? row.disputed_base_amount : 0),
    total: row.refunded_total_amount + (isLost ? row.disputed_total_amount : 0),
  }
}
