import {
  type ContributionRow,
  findContributionOfPayment,
  lockContribution,
  storeStatus,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sumDisputed } from '#server/disputes/store.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import { deriveStatus } from './policy.ts'
import { listRefunds, type RefundRow } from './store.ts'

/** Sums the centavos that Stripe has accepted to refund. */
export function sumRefunded(refunds: readonly RefundRow[]): number {
  return refunds
    .filter(({ status, stripe_refund_id }) => status !== 'failed' && stripe_refund_id !== null)
    .reduce((sum, { total_part }) => sum + total_part, 0)
}

/** Locks the event's totals, then the contribution of a payment; undefined without one. */
export async function lockContributionOfPayment(
  tx: Tx,
  paymentIntentId: string,
): Promise<ContributionRow | undefined> {
  const found = await findContributionOfPayment(tx, paymentIntentId)
  if (!found) return undefined
  await lockEventForTotals(tx, found.event_id)
  return lockContribution(tx, found.id)
}

function countConfirmed({ status }: ContributionRow): 0 | 1 {
  return status === 'CONFIRMED' ? 1 : 0
}

/**
 * Recomputes a paid contribution's status and the totals from its refunds and disputes (`R6`), and
 * enqueues the adjustment of the host's transfer. Requires `lockContributionOfPayment`.
 */
export async function recomputeStatus(
  deps: Deps,
  tx: Tx,
  before: ContributionRow,
): Promise<ContributionRow> {
  if (!before.confirmed_at) throw new Error(`contribution ${before.id} was never paid`)
  const refundedTotal = sumRefunded(await listRefunds(tx, before.id))
  const paid = { base: before.base_amount, total: before.total_amount }
  const known = { refundedTotal, isDisputed: (await sumDisputed(tx, before.id)) > 0 }
  const after = await storeStatus(tx, before.id, deriveStatus(paid, known))
  const count = (countConfirmed(after) - countConfirmed(before)) as -1 | 0 | 1
  const amount = after.counted_amount - before.counted_amount
  if (amount !== 0 || count !== 0) {
    const { event_id: eventId, goal_id: goalId, contributor_key: contributorKey } = after
    const commission = count * after.transaction_fee
    const change = { eventId, goalId, contributorKey, amount, commission, count }
    await addToTotals(tx, { ...change, confirmedAt: before.confirmed_at }, deps.now())
  }
  await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId: before.id })
  return after
}
