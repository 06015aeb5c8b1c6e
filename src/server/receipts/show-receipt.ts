import { ApiError } from '#contract/api/errors.ts'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import type { Config } from '#server/config.ts'
import { buildTimeline } from '#server/contribution-views/timeline/read-timeline.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import { presentChoices } from '#server/contributions/public-choices.ts'
import { createReceiptToken, verifyReceiptToken } from '#server/contributions/receipt-link.ts'
import { lockContribution } from '#server/contributions/store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { findAskingDeadline, presentLatest } from '#server/refund-requests/policy.ts'
import { listRequestsOf, type RefundRequestRow } from '#server/refund-requests/store.ts'
import { countCorrectionsLeft, isConfirmed, isEditable } from './policy.ts'
import { findReceipt, type ReceiptRow } from './store.ts'

/** A private link: a contribution and its token. */
export interface ReceiptLink {
  id: string
  token: string
}

/**
 * Finds the contribution of a private link. Throws CONTRIBUTION_NOT_FOUND, alike for a forged token
 * and an unknown id: nobody learns which ids exist.
 */
async function findByLink(db: Db, config: Config, { id, token }: ReceiptLink): Promise<ReceiptRow> {
  const row = await findReceipt(db, id)
  if (!row || !verifyReceiptToken(config, row, token)) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return row
}

/** Locks a contribution with its event, and reads it under the lock. */
export async function lockReceipt(tx: Tx, id: string): Promise<ReceiptRow | undefined> {
  const row = await findReceipt(tx, id)
  if (!row) return undefined
  await lockEventForTotals(tx, row.event_id)
  await lockContribution(tx, id)
  return findReceipt(tx, id)
}

/** Locks the contribution of a private link, which is checked before and under the lock. */
export async function lockByLink(tx: Tx, config: Config, link: ReceiptLink): Promise<ReceiptRow> {
  await findByLink(tx, config, link)
  await lockReceipt(tx, link.id)
  return findByLink(tx, config, link)
}

function present(
  config: Config,
  row: ReceiptRow,
  requests: readonly RefundRequestRow[],
  now: Date,
): Omit<PrivateReceipt, 'timeline'> {
  return {
    id: row.id,
    folio: row.folio,
    token: createReceiptToken(config, row.id, row.email_corrections),
    status: row.status,
    disputeLost: row.dispute_lost,
    review: row.review,
    event: {
      name: row.event_name,
      slug: row.event_slug,
      date: row.event_date.toISOString(),
      timeZone: row.time_zone,
      theme: row.event_theme,
      isPublic: row.event_status === 'ACTIVE',
      hosts: row.host_names,
    },
    goalName: row.goal_name,
    feesPaidBy: row.fees_paid_by,
    amount: row.base_amount,
    transactionFee: row.transaction_fee,
    serviceFee: row.service_fee,
    totalAmount: row.total_amount,
    statementDescriptor: config.statement.shown,
    refundedTotal: computeReturned(row).total,
    contributorName: row.contributor_name,
    contributorEmail: row.contributor_email,
    ...presentChoices(row),
    message: row.message,
    thankYouMessage: row.confirmed_at ? row.thank_you_message : null,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    isOpen: isEditable(row, now),
    areChoicesOpen: isConfirmed(row),
    refundRequest: presentLatest(requests),
    askRefundUntil: findAskingDeadline(row, requests, now)?.toISOString() ?? null,
    correctionsLeft: countCorrectionsLeft(row),
    emailsSent: row.receipt_resends,
  }
}

/** Shows the contribution of a private link. Throws CONTRIBUTION_NOT_FOUND. */
export async function showReceipt(deps: Deps, link: ReceiptLink) {
  const row = await findByLink(deps.db, deps.config, link)
  const [timeline, requests] = await Promise.all([
    buildTimeline(deps, row.id),
    listRequestsOf(deps.db, row.id),
  ])
  if (!timeline) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return { receipt: { ...present(deps.config, row, requests, deps.now()), timeline } }
}
