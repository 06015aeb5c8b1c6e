import type { AdminContributionDetail } from '#contract/admin-contributions.ts'
import { giftGivenBack, nextRefund, type Paid } from '#contract/fees.ts'

type Given = Pick<AdminContributionDetail, 'amount' | 'totalAmount' | 'reservedTotal'>

const paidOf = ({ amount, totalAmount }: Given): Paid => ({ base: amount, total: totalAmount })

/** Centavos of the gift that can still go back. */
export function leftOf(given: Given): number {
  return given.amount - giftGivenBack(paidOf(given), given.reservedTotal)
}

/** What goes back for so much of the gift, as the server reckons it; null where there is not so much left. */
export function refundOf(given: Given, part: number): Paid | null {
  return nextRefund(paidOf(given), given.reservedTotal, part)
}
