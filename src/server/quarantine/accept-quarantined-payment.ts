import { ApiError } from '#contract/api/errors.ts'
import { computeFeesFromTotal } from '#contract/money/fees.ts'
import { assignCheckout } from '#server/contributions/checkouts-store.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  findContribution,
  insertContribution,
  lockContribution,
  storePaidAmounts,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { recordRefundsAndDisputes } from '#server/refunds/record-refunds-and-disputes.ts'
import { bookAcceptedPayment } from '#server/settlement/bookkeeping.ts'
import {
  findQuarantinedPayment,
  type QuarantinedRow,
  readQuarantinedPaymentDetails,
  storeDecision,
} from '#server/settlement/quarantine-store.ts'
import { confirmPaidContribution } from '#server/settlement/settle-checkout.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { auditDecision, type Decider, type DecisionRequest, lockUnresolved } from './decisions.ts'
import { findPaymentMatch, type PaymentMatch } from './payment-match-store.ts'
import { findAcceptRefusal } from './policy.ts'

/**
 * Task: records refunds and disputes that arrived for an accepted payment while it was still
 * quarantined, then enqueues the adjustment of the host's transfer. Throws `ProviderError`; the task
 * is then retried.
 */
export async function syncAcceptedPayment(deps: Deps, contributionId: string): Promise<void> {
  const contribution = await findContribution(deps.db, contributionId)
  const paymentIntentId = contribution?.stripe_payment_intent_id
  if (!paymentIntentId) return
  const movements = await deps.payments.readRefundsAndDisputes(paymentIntentId)
  await deps.db.transaction().execute(async (tx) => {
    await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId })
    await recordRefundsAndDisputes(deps, tx, { paymentIntentId, session: null, ...movements })
  })
}

const PARTLY_RETURNED = 'Parte de este pago ya regresó, o su banco pidió aclararlo.'

function assertAcceptable(row: QuarantinedRow, match: PaymentMatch | undefined): PaymentMatch {
  const message = findAcceptRefusal(row, match)
  if (message || !match) throw new ApiError('NOT_ACCEPTABLE', message ? { message } : {})
  return match
}

/** Fetches the session and rejects it if any part of the payment or transfer was reversed. */
async function fetchUnreversedSession(
  { payments }: Deps,
  quarantined: QuarantinedRow,
): Promise<ProviderSession> {
  const session = await payments.retrieveCheckout(quarantined.stripe_object_id)
  const payment = session?.isPaid ? session.paymentIntentId : null
  const transfers = payment ? await payments.readTransfers(payment, []) : []
  const sent = transfers.reduce((sum, { remaining: left }) => sum + left, 0)
  const isWhole =
    session?.charge?.isUntouched &&
    session.total === readQuarantinedPaymentDetails(quarantined)?.total &&
    sent === (session.destinationAmount ?? 0)
  if (!session || !isWhole) throw new ApiError('NOT_ACCEPTABLE', { message: PARTLY_RETURNED })
  return session
}

async function fetchSession(deps: Deps, quarantined: QuarantinedRow): Promise<ProviderSession> {
  try {
    return await fetchUnreversedSession(deps, quarantined)
  } catch (error) {
    if (error instanceof ProviderError) throw new ApiError('PROVIDER_FAILED')
    throw error
  }
}

/**
 * Prepares the contribution with the amounts actually paid. A second payment becomes a contribution
 * of its own, without the message.
 */
async function preparePaidContribution(
  deps: Deps,
  tx: Tx,
  before: ContributionRow,
  { checkout_id }: PaymentMatch,
  { total: paidTotal, destination }: ProviderSession,
): Promise<ContributionRow> {
  const { base, transactionFee, serviceFee, total } = computeFeesFromTotal(paidTotal)
  const paid = {
    base_amount: base,
    transaction_fee: transactionFee,
    service_fee: serviceFee,
    total_amount: total,
    stripe_account_id: destination ?? before.stripe_account_id,
  }
  if (!wasPaid(before.status)) return storePaidAmounts(tx, before.id, paid)
  const own = await insertContribution(tx, {
    event_id: before.event_id,
    goal_id: before.goal_id,
    host_id: before.host_id,
    user_id: before.user_id,
    contributor_name: before.contributor_name,
    contributor_email: before.contributor_email,
    contributor_key: before.contributor_key,
    anonymous: before.anonymous,
    amount_hidden: before.amount_hidden,
    message_private: before.message_private,
    fees_paid_by: before.fees_paid_by,
    ...paid,
    created_at: deps.now(),
  })
  await assignCheckout(tx, checkout_id, own.id)
  return own
}

async function accept(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  { event_id, contribution_id }: PaymentMatch,
  { id, request, session }: { id: string; request: DecisionRequest; session: ProviderSession },
): Promise<QuarantinedRow> {
  await lockEventForTotals(tx, event_id)
  const before = await lockContribution(tx, contribution_id)
  const row = await lockUnresolved(tx, id)
  const match = assertAcceptable(row, await findPaymentMatch(tx, row.stripe_object_id))
  if (!before) throw new ApiError('NOT_ACCEPTABLE')
  const contribution = await preparePaidContribution(deps, tx, before, match, session)
  await confirmPaidContribution(deps, tx, { id: match.checkout_id }, contribution, session)
  await deps.outbox.enqueue(tx, 'sync-accepted-payment', { contributionId: contribution.id })
  await auditDecision(deps, tx, admin, row, request)
  const at = deps.now()
  const resolved = await storeDecision(tx, id, {
    decision: 'accept',
    decided_by: admin.id,
    resolved_at: at,
    contribution_id: contribution.id,
  })
  await bookAcceptedPayment(tx, contribution, session, at)
  return resolved
}

/**
 * Accepts a quarantined payment as the contribution it was meant for: totals, emails and ledger in
 * one transaction, once. The amount paid counts; a task adjusts the host's transfer to it. Throws
 * NOT_FOUND, ALREADY_RESOLVED, NOT_ACCEPTABLE with the reason, PROVIDER_FAILED.
 */
export async function acceptQuarantinedPayment(
  deps: Deps,
  admin: Decider,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  const quarantined = await findQuarantinedPayment(deps.db, id)
  if (!quarantined) throw new ApiError('NOT_FOUND')
  if (quarantined.resolved_at) throw new ApiError('ALREADY_RESOLVED')
  const found = await findPaymentMatch(deps.db, quarantined.stripe_object_id)
  const match = assertAcceptable(quarantined, found)
  const session = await fetchSession(deps, quarantined)
  return deps.db
    .transaction()
    .execute((tx) => accept(deps, tx, admin, match, { id, request, session }))
}
