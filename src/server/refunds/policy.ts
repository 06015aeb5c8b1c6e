import { ApiError } from '#contract/api/errors.ts'
import { computeRefundedBase, type PaidAmounts } from '#contract/money/fees.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { isLostToDispute } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { DisputedAmount } from '#server/disputes/store.ts'
import { assertOthersCase, hasRole, type Principal } from '#server/http/principal.ts'
import type { LastRefundFailure, RefundRow } from './store.ts'

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
  > & { dispute_lost: boolean },
): string | null {
  const { status, stripe_payment_intent_id: payment } = contribution
  if (isLostToDispute(contribution)) return DISPUTE_LOST
  if (status === 'CONFIRMED' && payment) return null
  return STATUS_REFUSALS[status] ?? 'Esta aportación no se ha pagado.'
}

const LAST_REFUND_FAILURES: Record<LastRefundFailure, string> = {
  bounced: 'El banco no aceptó la devolución.',
  'never-left': 'La devolución no salió: el proveedor de pagos no la hizo.',
}

/** Explains in Spanish why a contribution was not refunded with its event. */
export function explainEventRefundFailure(
  row: Pick<ContributionRow, 'status' | 'disputed_total_amount'> & {
    failure_reason: string | null
    dispute_lost: boolean
    last_refund_failure: LastRefundFailure | null
  },
): string {
  if (isLostToDispute(row)) return DISPUTE_LOST
  if (row.failure_reason) return row.failure_reason
  const failure = row.last_refund_failure && LAST_REFUND_FAILURES[row.last_refund_failure]
  return STATUS_REFUSALS[row.status] ?? failure ?? 'Su devolución sigue en camino.'
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
