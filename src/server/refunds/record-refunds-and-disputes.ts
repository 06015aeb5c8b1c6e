import { computeRefundedBase } from '#contract/money/fees.ts'
import {
  type ContributionRow,
  findContributionOfPayment,
  lockContribution,
  storeStatus,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  type MovementOutcome,
  NO_MOVEMENTS,
  recordDispute,
} from '#server/disputes/record-dispute.ts'
import { sumDisputed } from '#server/disputes/store.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import {
  bookContributionMovements,
  bookUnmatchedMovements,
  movementsForRefund,
} from '#server/settlement/bookkeeping.ts'
import { enqueueRefundOfCancelledEvent } from '#server/settlement/enqueue-refunds.ts'
import { quarantineRefundOrDispute } from '#server/settlement/quarantine-payment.ts'
import { storeQuarantinedRefund } from '#server/settlement/quarantine-store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'
import { announceRefund, findRefundFailure, reportSecondRefund } from './announce-refund.ts'
import { computeStatusAfterRefunds } from './policy.ts'
import {
  findRefundByProviderRefund,
  insertRefund,
  listRefunds,
  type RefundRow,
  storeRefund,
  storeWaitsForFunds,
} from './store.ts'

/** Sums the centavos that Stripe has accepted to refund. */
function sumRefunded(refunds: readonly RefundRow[]): number {
  return refunds
    .filter(({ status, stripe_refund_id }) => status !== 'failed' && stripe_refund_id !== null)
    .reduce((sum, { total_amount }) => sum + total_amount, 0)
}

/** Locks the event's totals, then the contribution of a payment; undefined without one. */
async function lockContributionOfPayment(
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
 * enqueues what follows: the adjustment of the host's transfer, and thanks that waited for the end of a dispute.
 * Requires `lockContributionOfPayment`.
 */
async function recomputeStatus(
  deps: Deps,
  tx: Tx,
  before: ContributionRow,
): Promise<ContributionRow> {
  if (!before.confirmed_at) throw new Error(`contribution ${before.id} was never paid`)
  const refundedTotal = sumRefunded(await listRefunds(tx, before.id))
  const paid = { base: before.base_amount, total: before.total_amount }
  const known = { refundedTotal, ...(await sumDisputed(tx, before.id)) }
  const after = await storeStatus(tx, before.id, computeStatusAfterRefunds(paid, known))
  const count = (countConfirmed(after) - countConfirmed(before)) as -1 | 0 | 1
  const amount = after.counted_amount - before.counted_amount
  if (amount !== 0 || count !== 0) {
    const { event_id: eventId, goal_id: goalId, contributor_key: contributorKey } = after
    const commission = after.counted_commission - before.counted_commission
    const isAmountHidden = after.amount_hidden
    const change = { eventId, goalId, contributorKey, amount, commission, count, isAmountHidden }
    await addToTotals(tx, { ...change, confirmedAt: before.confirmed_at }, deps.now())
  }
  const task = { contributionId: before.id }
  await deps.outbox.enqueue(tx, 'adjust-host-transfer', task)
  // Sends the thank-you that was requested during the dispute, if there is one.
  if (before.status === 'DISPUTED' && after.status === 'CONFIRMED')
    await deps.outbox.enqueue(tx, 'send-thanks', task)
  return after
}

/** Refunds and disputes of one payment, fetched from Stripe before the transaction began. */
export interface RefundsAndDisputes {
  paymentIntentId: string | null
  /** The payment's checkout session; null if it has none or need not be settled first. */
  session: ProviderSession | null
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

/** A refund's status only moves forward: an outdated fetch changes nothing. */
const REFUND_RANK = { pending: 0, succeeded: 1, failed: 2 }

/**
 * Inserts refunds that were made in Stripe's dashboard; they count like ours. One of ours that Stripe
 * made twice counts too, and support is alerted: the dashboard's carry no id of ours.
 */
async function findOrInsertRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  refund: ProviderRefund,
): Promise<RefundRow> {
  const known = await findRefundByProviderRefund(tx, contribution.id, refund)
  if (known) return known
  const paid = { base: contribution.base_amount, total: contribution.total_amount }
  const others = await listRefunds(tx, contribution.id)
  if (others.some(({ id }) => id === refund.refundId))
    await reportSecondRefund(deps, tx, contribution, refund)
  const before = sumRefunded(others)
  return insertRefund(tx, {
    contribution_id: contribution.id,
    base_amount:
      computeRefundedBase(paid, before + refund.amount) - computeRefundedBase(paid, before),
    total_amount: refund.amount,
    created_at: refund.createdAt,
  })
}

/** True if Stripe has accepted the refund and does not hold it back. */
function hasLeft({ status, waitsForFunds }: ProviderRefund): boolean {
  return status !== 'failed' && !waitsForFunds
}

/** True if that is news. */
function isLeaving(row: RefundRow, refund: ProviderRefund): boolean {
  return hasLeft(refund) && (row.stripe_refund_id === null || row.waits_for_funds)
}

/** True if the refund failed while Stripe held it back: no money has moved. */
function hasNeverLeft(row: RefundRow, refund: ProviderRefund): boolean {
  if (refund.status !== 'failed') return false
  return row.waits_for_funds || findRefundFailure(refund) === 'funds'
}

async function recordRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  refund: ProviderRefund,
): Promise<MovementOutcome> {
  const row = await findOrInsertRefund(deps, tx, contribution, refund)
  const isNew = row.stripe_refund_id === null
  const failure = refund.status === 'failed' ? findRefundFailure(refund) : null
  const isOnItsWay = isLeaving(row, refund)
  const announce = () =>
    announceRefund(deps, tx, contribution, row, {
      failure,
      isReversed: refund.reversedAmount >= row.base_amount,
    })
  if (!isNew && REFUND_RANK[refund.status] <= REFUND_RANK[row.status]) {
    if (refund.status !== row.status) return NO_MOVEMENTS
    await storeWaitsForFunds(tx, row.id, refund.waitsForFunds)
    if (isOnItsWay) await announce()
    return NO_MOVEMENTS
  }
  const completed_at = refund.status === 'pending' ? null : deps.now()
  await storeRefund(tx, row.id, {
    status: refund.status,
    stripe_refund_id: refund.id,
    completed_at,
    waits_for_funds: refund.waitsForFunds,
    never_left: hasNeverLeft(row, refund),
  })
  if (isOnItsWay || failure) await announce()
  return { hasChanged: true, movements: movementsForRefund(refund, contribution.id, isNew) }
}

/**
 * Stores the state of a quarantined payment's refund. The task of an automatic one emails the people
 * concerned once Stripe no longer holds it back.
 */
async function recordQuarantinedRefund(deps: Deps, tx: Tx, refund: ProviderRefund): Promise<void> {
  const before = await storeQuarantinedRefund(tx, refund)
  if (!before?.refund_waits_for_funds || before.decided_by || !hasLeft(refund)) return
  const { stripe_object_id: sessionId } = before
  await deps.outbox.enqueue(tx, 'refund-unmatched-payment', { sessionId })
}

/**
 * Quarantines refunds and disputes without a contribution. A refund of a quarantined payment is
 * expected, so only its failure is quarantined.
 */
async function quarantineUnmatched(
  deps: Deps,
  tx: Tx,
  movements: RefundsAndDisputes,
): Promise<void> {
  await bookUnmatchedMovements(tx, movements)
  for (const refund of movements.refunds) await recordQuarantinedRefund(deps, tx, refund)
  const unexpected = movements.refunds.filter(
    ({ status }) => !movements.session || status === 'failed',
  )
  for (const refund of unexpected)
    await quarantineRefundOrDispute(deps, tx, refund, 'unmatched-refund')
  for (const each of movements.disputes)
    await quarantineRefundOrDispute(deps, tx, each, 'unmatched-dispute')
}

/**
 * Records refunds and disputes from every source: the only path, shared by our own refunds, webhooks
 * and reconciliation. Under the contribution's lock each one's status only moves forward, and the
 * contribution's status follows from all of them, so that their order does not matter (`R6`).
 */
export async function recordRefundsAndDisputes(
  deps: Deps,
  tx: Tx,
  movements: RefundsAndDisputes,
): Promise<void> {
  if (movements.session) await settleCheckout(deps, tx, movements.session)
  const contribution =
    movements.paymentIntentId && (await lockContributionOfPayment(tx, movements.paymentIntentId))
  if (!contribution) return quarantineUnmatched(deps, tx, movements)
  const changes: MovementOutcome[] = []
  for (const each of movements.refunds)
    changes.push(await recordRefund(deps, tx, contribution, each))
  for (const each of movements.disputes)
    changes.push(await recordDispute(deps, tx, contribution, each))
  const hasChanged = changes.some((change) => change.hasChanged)
  const after = hasChanged ? await recomputeStatus(deps, tx, contribution) : contribution
  const isMoneyBack = changes.some(({ isWon }) => isWon) && after.status === 'CONFIRMED'
  if (isMoneyBack) await enqueueRefundOfCancelledEvent(deps, tx, after)
  const { disputed } = await sumDisputed(tx, after.id)
  await bookContributionMovements(
    tx,
    after,
    disputed,
    changes.flatMap((change) => change.movements),
  )
}
