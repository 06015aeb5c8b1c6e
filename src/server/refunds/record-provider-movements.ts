import { computeRefundedBase } from '#contract/money/fees.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { NO_CHANGE, type RecordedChange, recordDispute } from '#server/disputes/record-dispute.ts'
import { sumDisputed } from '#server/disputes/store.ts'
import { bookMoneyBack, bookMoneyBackApart, ofRefund } from '#server/settlement/bookkeeping.ts'
import { quarantineProviderMovement } from '#server/settlement/quarantine-payment.ts'
import { scheduleRefundOfCancelledEvent } from '#server/settlement/schedule-refund.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'
import { announceRefund } from './announce-refund.ts'
import { lockContributionOfPayment, recomputeStatus, sumRefunded } from './recompute-status.ts'
import { findRefundRow, insertRefund, listRefunds, type RefundRow, storeRefund } from './store.ts'

/** What the provider says of one payment's way back, fetched before the transaction began. */
export interface ProviderMovements {
  paymentIntentId: string | null
  /** What the payment was made through; null if by none, or if the payment is known anyway. */
  session: ProviderSession | null
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

/** How far along each is: what was fetched earlier and comes later changes nothing. */
const REFUND_RANK = { pending: 0, succeeded: 1, failed: 2 }

/** One that we did not ask for was made at the provider's own panel, and counts all the same. */
async function findOrInsertRefund(
  tx: Tx,
  contribution: ContributionRow,
  told: ProviderRefund,
): Promise<RefundRow> {
  const known = await findRefundRow(tx, contribution.id, told)
  if (known) return known
  const paid = { base: contribution.base_amount, total: contribution.total_amount }
  const before = sumRefunded(await listRefunds(tx, contribution.id))
  return insertRefund(tx, {
    contribution_id: contribution.id,
    base_part: computeRefundedBase(paid, before + told.amount) - computeRefundedBase(paid, before),
    total_part: told.amount,
    created_at: told.createdAt,
  })
}

async function recordRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  told: ProviderRefund,
): Promise<RecordedChange> {
  const row = await findOrInsertRefund(tx, contribution, told)
  const isNews = row.stripe_refund_id === null
  if (!isNews && REFUND_RANK[told.status] <= REFUND_RANK[row.status]) return NO_CHANGE
  const settled_at = told.status === 'pending' ? null : deps.now()
  await storeRefund(tx, row.id, { status: told.status, stripe_refund_id: told.id, settled_at })
  if (isNews || told.status === 'failed')
    await announceRefund(deps, tx, contribution, { ...row, status: told.status })
  return { isNews: true, movements: ofRefund(told, contribution.id, isNews) }
}

/**
 * Each for a person to look at, but what goes back of a payment of a session: that is kept apart and
 * known already, until its card's bank sends it back.
 */
async function quarantineUnmatched(deps: Deps, tx: Tx, told: ProviderMovements): Promise<void> {
  await bookMoneyBackApart(tx, told)
  const news = told.refunds.filter(({ status }) => !told.session || status === 'failed')
  for (const refund of news) await quarantineProviderMovement(deps, tx, refund, 'unmatched-refund')
  for (const each of told.disputes)
    await quarantineProviderMovement(deps, tx, each, 'unmatched-dispute')
}

/**
 * The one way in which refunds and disputes become ours, whoever made them: for what we asked and
 * for every event. Forward only by each one's id, behind the contribution's lock; how the
 * contribution stands follows from all of them, so that their order makes no difference (`R6`).
 */
export async function recordProviderMovements(
  deps: Deps,
  tx: Tx,
  told: ProviderMovements,
): Promise<void> {
  if (told.session) await settleCheckout(deps, tx, told.session)
  const contribution =
    told.paymentIntentId && (await lockContributionOfPayment(tx, told.paymentIntentId))
  if (!contribution) return quarantineUnmatched(deps, tx, told)
  const changes: RecordedChange[] = []
  for (const each of told.refunds) changes.push(await recordRefund(deps, tx, contribution, each))
  for (const each of told.disputes) changes.push(await recordDispute(deps, tx, contribution, each))
  const isNews = changes.some((change) => change.isNews)
  const after = isNews ? await recomputeStatus(deps, tx, contribution) : contribution
  const isFreed = changes.some(({ isWon }) => isWon) && after.status === 'CONFIRMED'
  if (isFreed) await scheduleRefundOfCancelledEvent(deps, tx, after)
  await bookMoneyBack(
    tx,
    after,
    await sumDisputed(tx, after.id),
    changes.flatMap(({ movements }) => movements),
  )
}
