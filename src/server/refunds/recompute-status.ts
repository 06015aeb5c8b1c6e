import {
  type ContributionRow,
  findPaidBy,
  lockContribution,
  storeStanding,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { contestedOf } from '#server/disputes/store.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import { standingOf } from './policy.ts'
import { listRefundsOf, type RefundRow } from './store.ts'

/** Centavos of the whole payment that the provider has taken to give back. */
export function refundedOf(refunds: readonly RefundRow[]): number {
  return refunds
    .filter(({ status, stripe_refund_id }) => status !== 'failed' && stripe_refund_id !== null)
    .reduce((sum, { total_part }) => sum + total_part, 0)
}

/** Holds a paid contribution and, before it, its event's totals; undefined if nothing was paid so. */
export async function lockPaidBy(
  tx: Tx,
  paymentIntentId: string,
): Promise<ContributionRow | undefined> {
  const found = await findPaidBy(tx, paymentIntentId)
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
export async function restate(
  deps: Deps,
  tx: Tx,
  before: ContributionRow,
): Promise<ContributionRow> {
  if (!before.confirmed_at) throw new Error(`contribution ${before.id} was never paid`)
  const refundedTotal = refundedOf(await listRefundsOf(tx, before.id))
  const paid = { base: before.base_amount, total: before.total_amount }
  const known = { refundedTotal, isDisputed: (await contestedOf(tx, before.id)) > 0 }
  const after = await storeStanding(tx, before.id, standingOf(paid, known))
  const count = (countOf(after) - countOf(before)) as -1 | 0 | 1
  const amount = after.counted_amount - before.counted_amount
  if (amount !== 0 || count !== 0) {
    const { event_id: eventId, goal_id: goalId, contributor_key: contributorKey } = after
    const commission = count * after.transaction_fee
    const change = { eventId, goalId, contributorKey, amount, commission, count }
    await addToTotals(tx, { ...change, confirmedAt: before.confirmed_at }, deps.now())
  }
  await deps.outbox.enqueue(tx, 'align-share', { contributionId: before.id })
  return after
}
