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

/** Centavos of the whole payment that the provider has taken to give back. */
export function sumRefunded(refunds: readonly RefundRow[]): number {
  return refunds
    .filter(({ status, stripe_refund_id }) => status !== 'failed' && stripe_refund_id !== null)
    .reduce((sum, { total_part }) => sum + total_part, 0)
}

/** Holds a paid contribution and, before it, its event's totals; undefined if nothing was paid so. */
export async function lockContributionOfPayment(
  tx: Tx,
  paymentIntentId: string,
): Promise<ContributionRow | undefined> {
  const found = await findContributionOfPayment(tx, paymentIntentId)
  if (!found) return undefined
  await lockEventForTotals(tx, found.event_id)
  return lockContribution(tx, found.id)
}

function countOf({ status }: ContributionRow): 0 | 1 {
  return status === 'CONFIRMED' ? 1 : 0
}

/**
 * Draws from all that is known of its refunds and disputes how a paid contribution stands, and
 * moves the totals with it in the same transaction (`R6`). Hold it by `lockPaidBy`. What the host's
 * account then has to give or get follows by a task.
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
  const count = (countOf(after) - countOf(before)) as -1 | 0 | 1
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
