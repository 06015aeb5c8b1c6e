import { ApiError } from '#contract/api/errors.ts'
import { computeRefundedBase, type PaidAmounts } from '#contract/money/fees.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { isPartLost } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { DisputedAmount } from '#server/disputes/store.ts'
import { assertOthersCase, hasRole, type Principal } from '#server/http/principal.ts'
import type { RefundRow } from './store.ts'

const STATUS_REFUSALS: Partial<Record<ContributionRow['status'], string>> = {
  REFUNDED: 'Esta aportación ya se devolvió.',
  DISPUTED: 'Esta aportación está en aclaración con el banco y no se puede devolver.',
}
const DISPUTE_LOST =
  'La aclaración con el banco se perdió, y el proveedor ya no devuelve este pago.'

/** Explains in Spanish why a contribution cannot be refunded; null if it can (`R6`). */
export function findRefundRefusal(
  contribution: Pick<
    ContributionRow,
    'status' | 'stripe_payment_intent_id' | 'disputed_total_amount'
  >,
  { disputeLost } = { disputeLost: false },
): string | null {
  const { status, stripe_payment_intent_id: payment } = contribution
  if (disputeLost || isPartLost(contribution)) return DISPUTE_LOST
  if (status === 'CONFIRMED' && payment) return null
  return STATUS_REFUSALS[status] ?? 'Esta aportación no se ha pagado.'
}

/** Explains in Spanish why a contribution was not refunded with its event. */
export function explainEventRefundFailure(
  row: Pick<ContributionRow, 'status'> & {
    failure_reason: string | null
    dispute_lost: boolean
    /** Whether its last refund came back from the card's bank. */
    has_bounced: boolean
  },
): string {
  if (row.dispute_lost) return DISPUTE_LOST
  if (row.failure_reason) return row.failure_reason
  const otherwise = row.has_bounced
    ? 'El banco no aceptó la devolución.'
    : 'Su devolución sigue en camino.'
  return STATUS_REFUSALS[row.status] ?? otherwise
}

/**
 * Hosts refund contributions to their events, the desk other people's (`R6`). Throws FORBIDDEN, OWN_CASE.
 */
export function assertRefundable(
  contribution: Pick<ContributionRow, 'host_id' | 'user_id' | 'contributor_email'>,
  person: Principal,
): void {
  if (contribution.host_id === person.id) return
  if (!hasRole(person, FINANCE_DESK)) throw new ApiError('FORBIDDEN')
  assertOthersCase(person, contribution)
}

/** Sums the centavos refunded or reserved, so that concurrent requests cannot exceed the payment. */
export function sumRefundedAndReserved(
  refunds: readonly Pick<RefundRow, 'status' | 'total_amount'>[],
): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { total_amount }) => sum + total_amount, 0)
}

/**
 * Computes a paid contribution's status and what went back of it from its refunds and disputes alone, so
 * that the order of webhooks does not matter. After a lost dispute of a part the rest counts (`R6`).
 */
export function computeStatusAfterRefunds(
  paid: PaidAmounts,
  { refundedTotal, disputed, isDisputeOpen }: { refundedTotal: number } & DisputedAmount,
) {
  const taken = Math.min(refundedTotal + disputed, paid.total)
  const isDisputed = isDisputeOpen || (disputed > 0 && taken === paid.total)
  const isFullyRefunded = refundedTotal === paid.total
  const refundedBase = computeRefundedBase(paid, refundedTotal)
  return {
    status: isDisputed ? 'DISPUTED' : isFullyRefunded ? 'REFUNDED' : 'CONFIRMED',
    refunded_base_amount: refundedBase,
    refunded_total_amount: refundedTotal,
    disputed_base_amount: computeRefundedBase(paid, taken) - refundedBase,
    disputed_total_amount: taken - refundedTotal,
  } as const
}
