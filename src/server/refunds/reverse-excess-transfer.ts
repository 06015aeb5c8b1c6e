import { computeHostAmount } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements, sumPaidOutside } from '#server/ledger/store.ts'
import type { ProviderTransfer } from '#server/stripe/payments.ts'
import { createPaidOutsideError } from './host-transfer/adjust-host-transfer.ts'
import { listAdjustments, listTransferIds } from './host-transfer/store.ts'
import type { RefundRow } from './store.ts'

interface ClaimedRefund {
  row: RefundRow
  contribution: ContributionRow
  paymentIntentId: string
}

async function reverse(
  { db, payments, now }: Deps,
  { id: adjustmentId, contribution_id: contributionId }: RefundRow,
  { id: transferId, remaining: amount }: ProviderTransfer,
  key: string,
): Promise<void> {
  const request = { transferId, amount, adjustmentId }
  const providerId = await payments.reverseTransfer(request, `${key}:${transferId}`)
  const source = { providerId, contributionId, at: now() }
  const movements = buildTransferAdjustment(source, 'reversal', amount)
  await db.transaction().execute((tx) => recordMovements(tx, movements))
}

/**
 * Reverses what the host would hold beyond their amount after this refund, where Stripe cannot do that
 * with it: a dispute or an earlier refund has changed the transfers. A repeated call finds less to
 * reverse, so it takes nothing twice. What the host received outside Stripe cannot be reversed. Throws
 * `ProviderError`, also if Stripe cannot take it back: the refund must not be sent then (decision 28).
 */
export async function reverseExcessTransfer(
  deps: Deps,
  { row, contribution, paymentIntentId }: ClaimedRefund,
  key: string,
): Promise<void> {
  const made = listTransferIds(await listAdjustments(deps.db, contribution.id))
  const transfers = await deps.payments.readTransfers(paymentIntentId, made)
  const held = transfers.reduce((sum, { remaining }) => sum + remaining, 0)
  const outside = await sumPaidOutside(deps.db, contribution.id)
  let excess = held + outside - (computeHostAmount(contribution) - row.base_amount)
  if (excess > held) throw createPaidOutsideError()
  for (const { id, remaining } of transfers) {
    const amount = Math.min(remaining, excess)
    if (amount > 0) await reverse(deps, row, { id, remaining: amount }, key)
    excess -= Math.max(amount, 0)
  }
}
