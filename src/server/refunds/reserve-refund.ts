import { ApiError } from '#contract/api/errors.ts'
import { computeRefund } from '#contract/money/fees.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readDisputeLost } from '#server/disputes/store.ts'
import { listPostings } from '#server/ledger/store.ts'
import type { RefundCause } from '#server/settlement/refund-schedule-store.ts'
import { countAdjustments } from './host-transfer/store.ts'
import { sumReserved, whyNotRefundable } from './policy.ts'
import { insertRefund, listRefunds, type RefundRow } from './store.ts'

/** Longer than two calls to Stripe, which the request itself may still be making. */
const FINISH_AFTER_SECONDS = 15

export interface RefundRequest {
  /** Centavos of the base amount; null for all that is left. */
  amount: number | null
  reason: string | null
  /** Null for automatic refunds. */
  requestedBy: string | null
  cause: RefundCause | null
}

/** True if Stripe can reverse the host's transfer with the refund: nothing has adjusted it yet. */
async function canReverseTransfer(tx: Tx, contributionId: string): Promise<boolean> {
  if ((await countAdjustments(tx, contributionId)) > 0) return false
  const entries = await listPostings(tx, contributionId)
  return entries.some(({ kind }) => kind === 'transfer')
}

async function insert(
  tx: Tx,
  contribution: ContributionRow,
  { amount, reason, requestedBy, cause }: RefundRequest,
): Promise<RefundRow> {
  const refunds = await listRefunds(tx, contribution.id)
  const paid = { base: contribution.base_amount, total: contribution.total_amount }
  const part = computeRefund(paid, sumReserved(refunds), amount)
  if (!part) {
    const message = amount
      ? 'No queda tanto por devolver de esta aportación.'
      : 'Esta aportación ya se está devolviendo.'
    throw new ApiError('NOT_REFUNDABLE', { message })
  }
  return insertRefund(tx, {
    contribution_id: contribution.id,
    base_amount: part.base,
    total_amount: part.total,
    idempotency_key: `refund:${contribution.id}:${refunds.length + 1}`,
    requested_by: requestedBy,
    reason,
    cause,
    reverses_transfer: await canReverseTransfer(tx, contribution.id),
  })
}

/**
 * Stores amount, idempotency key and requester before Stripe is called, and enqueues a task that
 * finishes the refund if the answer is lost. Requires the contribution's lock. Throws NOT_REFUNDABLE.
 */
export async function reserveRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  request: RefundRequest,
): Promise<RefundRow> {
  const disputeLost = await readDisputeLost(tx, contribution.id)
  const refusal = whyNotRefundable(contribution, { disputeLost })
  if (refusal) throw new ApiError('NOT_REFUNDABLE', { message: refusal })
  const row = await insert(tx, contribution, request)
  const options = { startAfter: FINISH_AFTER_SECONDS }
  await deps.outbox.enqueue(tx, 'finish-refund', { refundId: row.id }, options)
  return row
}
