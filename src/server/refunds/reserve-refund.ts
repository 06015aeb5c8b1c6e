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

/** Longer than two tries at the provider: until then, who asked is still being answered. */
const FINISH_AFTER_SECONDS = 15

export interface RefundRequest {
  /** Centavos of the gift; null for all that is left of it. */
  amount: number | null
  reason: string | null
  /** Null where it is made by itself. */
  requestedBy: string | null
  cause: RefundCause | null
}

/** The payment itself sent the host's part, which the provider can take back with the refund. */
async function isSentAtOnce(tx: Tx, contributionId: string): Promise<boolean> {
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
    base_part: part.base,
    total_part: part.total,
    idempotency_key: `refund:${contribution.id}:${refunds.length + 1}`,
    requested_by: requestedBy,
    reason,
    cause,
    reverses_transfer: await isSentAtOnce(tx, contribution.id),
  })
}

/**
 * The amount, the key and who asked are stored before the provider hears of them; hold the
 * contribution. Should its answer be lost, a task asks again. Throws NOT_REFUNDABLE.
 */
export async function reserveRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  wish: RefundRequest,
): Promise<RefundRow> {
  const disputeLost = await readDisputeLost(tx, contribution.id)
  const refusal = whyNotRefundable(contribution, { disputeLost })
  if (refusal) throw new ApiError('NOT_REFUNDABLE', { message: refusal })
  const row = await insert(tx, contribution, wish)
  const options = { startAfter: FINISH_AFTER_SECONDS }
  await deps.outbox.enqueue(tx, 'finish-refund', { refundId: row.id }, options)
  return row
}
