import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { computeRefund, computeRefundedBase, type PaidAmounts } from '#contract/money/fees.ts'

type Given = Pick<AdminContributionDetail, 'amount' | 'totalAmount' | 'reservedTotal'>

const paidOf = ({ amount, totalAmount }: Given): PaidAmounts => ({
  base: amount,
  total: totalAmount,
})

/** Refundable part of the base amount, in centavos. */
export function refundableAmount(contribution: Given): number {
  return contribution.amount - computeRefundedBase(paidOf(contribution), contribution.reservedTotal)
}

/** The refund for a part of the base amount, as the server computes it; null beyond what is left. */
export function computeRefundFor(contribution: Given, part: number): PaidAmounts | null {
  return computeRefund(paidOf(contribution), contribution.reservedTotal, part)
}
