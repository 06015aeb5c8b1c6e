import type {
  AdminContribution,
  showCard as cardContract,
  showContribution as showContract,
} from '#contract/admin/contributions.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { applySearchedDays, readAsSunday } from '#contract/text/searched-days.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import { listSameAddress } from '#server/contributions/contributor-store.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isCoHostOf } from '#server/event-records/cohosts-store.ts'
import { isOwnCase, type Principal } from '#server/http/principal.ts'
import { listEmailsOfKind } from '#server/mail/emails-store.ts'
import { presentLatest } from '#server/refund-requests/policy.ts'
import { listRequestsOf } from '#server/refund-requests/store.ts'
import { findRefundRefusal, sumRefundedAndReserved } from '#server/refunds/policy.ts'
import { presentRefund } from '#server/refunds/refund-contribution.ts'
import { canReverseTransfer } from '#server/refunds/send-refund.ts'
import { listRefunds } from '#server/refunds/store.ts'
import { findUserByEmail } from '#server/users/store.ts'
import type { ContributionFilter } from './find-store.ts'
import { readSearchedCard } from './searched-card.ts'
import {
  type AdminContributionRow,
  type ContributionQuery,
  findAdminContribution,
  findLikelyDuplicates,
  listAllContributions,
  listCheckouts,
  listContributionDisputes,
  listSameEmailContributions,
  readHostDebt,
} from './store.ts'

type ReaderDeps = Pick<Deps, 'db' | 'now'>

function presentAdminContribution(
  row: AdminContributionRow,
  likelyDuplicate: AdminContribution['likelyDuplicate'],
): AdminContribution {
  return {
    id: row.id,
    folio: row.folio,
    eventId: row.event_id,
    eventName: row.event_name,
    eventSlug: row.event_slug,
    goalName: row.goal_name,
    hostId: row.host_id,
    hostName: row.host_name,
    contributorName: row.contributor_name,
    contributorEmail: row.contributor_email,
    anonymous: row.anonymous,
    status: row.status,
    disputeLost: row.dispute_lost,
    refundRequestWaits: row.refund_request_waits,
    amount: row.base_amount,
    totalAmount: row.total_amount,
    refundedAmount: computeReturned(row).base,
    lastDecline: row.last_decline,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    evidenceDueBy: row.evidence_due_by?.toISOString() ?? null,
    likelyDuplicate,
  }
}

async function presentAdminContributions(db: Db, rows: readonly AdminContributionRow[]) {
  const duplicates = await findLikelyDuplicates(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentAdminContribution(row, duplicates.get(row.id) ?? null))
}

/** The filter with what its search names besides words: the days on which gifts began, and a card. */
function applySearch<Filter extends ContributionFilter>(asked: Filter, today: string): Filter {
  const filter = applySearchedDays(asked, today)
  const found = filter.search ? readSearchedCard(filter.search) : null
  return found
    ? { ...filter, search: found.words.join(' ') || undefined, card: found.card }
    : filter
}

/** Reads what a search names. Domingo is a day where nothing is found by that name. */
export async function resolveSearch<Filter extends ContributionFilter>(
  { db, now }: ReaderDeps,
  asked: Filter,
): Promise<Filter> {
  const today = toMexicoCityClock(now()).day
  const filter = applySearch(asked, today)
  const sunday = asked.search ? readAsSunday(asked.search) : null
  if (!sunday) return filter
  const named = await listAllContributions(db, { ...filter, order: 'newest', page: 1, pageSize: 1 })
  return named.total > 0 ? filter : applySearch({ ...asked, search: sunday }, today)
}

/** Lists contributions in every state; of a search that names a day, those that began then. */
export async function showContributions(deps: ReaderDeps, asked: ContributionQuery) {
  const { db } = deps
  const query = await resolveSearch(deps, asked)
  const { rows, total, hasMore } = await listAllContributions(db, query)
  return {
    contributions: await presentAdminContributions(db, rows),
    hasMore,
    pagination: paginate(query.page, query.pageSize, total),
  }
}

/** What became of the latest receipt, and when the mail server took one to an address that an account has confirmed. */
async function readReceiptSending(db: Db, { id, contributor_email: to }: AdminContributionRow) {
  if (to === null) return { receiptSentAt: null, latestReceipt: null }
  const [account, receipts] = await Promise.all([
    findUserByEmail(db, to),
    listEmailsOfKind(db, { kind: 'receipt', about: id, to }),
  ])
  const [latest] = receipts
  const accepted = receipts.find(({ status }) => status === 'accepted')
  return {
    receiptSentAt: account?.email_verified_at ? (accepted?.ended_at?.toISOString() ?? null) : null,
    latestReceipt: latest
      ? { status: latest.status, at: (latest.ended_at ?? latest.queued_at).toISOString() }
      : null,
  }
}

/** Shows a contribution with its payment, refunds and disputes. Throws CONTRIBUTION_NOT_FOUND. */
export async function showContribution(
  db: Db,
  reader: Principal,
  id: string,
): Promise<ReplyOf<typeof showContract>> {
  const [row, refunds, disputes, checkouts, requests, reversesTransfer, hostDebt] =
    await Promise.all([
      findAdminContribution(db, id),
      listRefunds(db, id),
      listContributionDisputes(db, id),
      listCheckouts(db, id),
      listRequestsOf(db, id),
      canReverseTransfer(db, id),
      readHostDebt(db, id),
    ])
  if (!row) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const isOwn = isOwnCase(reader, row) || (await isCoHostOf(db, row.event_id, reader.id))
  const [nearest, sameAddress, receipt, duplicates] = await Promise.all([
    listSameEmailContributions(db, row),
    listSameAddress(db, row),
    readReceiptSending(db, row),
    findLikelyDuplicates(db, [id]),
  ])
  return {
    contribution: {
      ...presentAdminContribution(row, duplicates.get(id) ?? null),
      hostEmail: row.host_email,
      feesPaidBy: row.fees_paid_by,
      transactionFee: row.transaction_fee,
      serviceFee: row.service_fee,
      paymentId: row.stripe_payment_intent_id,
      checkouts: checkouts.map((checkout) => ({
        sessionId: checkout.stripe_session_id && shortenId(checkout.stripe_session_id),
        status: checkout.status,
        startedAt: checkout.created_at.toISOString(),
        expiresAt: checkout.expires_at.toISOString(),
        declines: checkout.declines,
        lastDecline: checkout.last_decline,
      })),
      ...receipt,
      receiptsResent: row.receipt_resends,
      refunds: refunds.map((refund) => ({
        ...presentRefund(refund, row),
        reason: refund.reason,
        waitsForFunds: refund.waits_for_funds,
      })),
      refundRequest: presentLatest(requests),
      disputes: disputes.map((dispute) => ({
        id: dispute.id,
        providerId: dispute.stripe_dispute_id,
        reason: dispute.reason,
        amount: dispute.amount,
        status: dispute.status,
        openedAt: dispute.opened_at.toISOString(),
        evidenceDueBy: dispute.evidence_due_by?.toISOString() ?? null,
      })),
      reservedTotal: sumRefundedAndReserved(refunds),
      reversesTransfer,
      hostDebt,
      notRefundable: isOwn ? new ApiError('OWN_CASE').message : findRefundRefusal(row),
      sameAddress: sameAddress.length,
      sameEmailContributions: await presentAdminContributions(db, nearest),
    },
  }
}

/** Reads card and transfer of a contribution from the provider. Throws CONTRIBUTION_NOT_FOUND, and as the provider fails. */
export async function showCard(
  { db, payments }: Deps,
  id: string,
): Promise<ReplyOf<typeof cardContract>> {
  const row = await findAdminContribution(db, id)
  if (!row) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const { stripe_payment_intent_id: paymentId } = row
  const charge = paymentId === null ? null : await payments.readPayment(paymentId)
  return {
    card: charge?.card ? { ...charge.card, country: charge.cardCountry } : null,
    transfer: charge?.transferId ? { id: charge.transferId, at: charge.at.toISOString() } : null,
  }
}
