import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { computeRefund, computeRefundedBase, type PaidAmounts } from '#contract/money/fees.ts'

type Given = Pick<AdminContributionDetail, 'amount' | 'totalAmount' | 'reservedTotal'>

const paidOf = ({ amount, totalAmount }: Given): PaidAmounts => ({
  base: amount,
  total: totalAmount,
})

/** Centavos of the gift that can still go back. */
export function refundableAmount(given: Given): number {
  return given.amount - computeRefundedBase(paidOf(given), given.reservedTotal)
}

/** What goes back for so much of the gift, as the server reckons it; null where there is not so much left. */
export function computeRefundFor(given: Given, part: number): PaidAmounts | null {
  return computeRefund(paidOf(given), given.reservedTotal, part)
}
