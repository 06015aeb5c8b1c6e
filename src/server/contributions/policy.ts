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

/** What of the gift the host is to hold: nothing of a contested one (`payments.md`). */
export function computeHostAmount(
  contribution: Pick<ContributionRow, 'status' | 'base_amount' | 'refunded_amount'>,
): number {
  const { status, base_amount, refunded_amount } = contribution
  return status === 'DISPUTED' ? 0 : base_amount - refunded_amount
}
