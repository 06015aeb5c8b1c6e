import { ApiError } from '#contract/api/errors.ts'
import { computeFeesFromTotal } from '#contract/money/fees.ts'
import { assignCheckout } from '#server/contributions/checkouts-store.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  insertContribution,
  lockContribution,
  storePaidAmounts,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { bookAcceptedPayment } from '#server/settlement/bookkeeping.ts'
import {
  findQuarantinedPayment,
  type QuarantinedRow,
  readQuarantinedMoney,
  storeDecision,
} from '#server/settlement/quarantine-store.ts'
import { confirmPayment } from '#server/settlement/settle-checkout.ts'
import { ProviderError, type ProviderSession } from '#server/stripe/payments.ts'
import { auditDecision, type Decider, type DecisionRequest, lockUnresolved } from './decision.ts'
import { whyNotAcceptable } from './policy.ts'
import { findPaymentMatch, type PaymentMatch } from './store.ts'

const PARTLY_RETURNED = 'Parte de este pago ya regresó, o su banco pidió aclararlo.'

function assertAcceptable(row: QuarantinedRow, claim: PaymentMatch | undefined): PaymentMatch {
  const message = whyNotAcceptable(row, claim)
  if (message || !claim) throw new ApiError('NOT_ACCEPTABLE', message ? { message } : {})
  return claim
}

/** The payment as the provider has it now: what has moved of it meanwhile is booked as nobody's. */
async function fetchUnreversedSession(
  { payments }: Deps,
  kept: QuarantinedRow,
): Promise<ProviderSession> {
  const session = await payments.retrieveCheckout(kept.stripe_session_id)
  const payment = session?.paid ? session.paymentIntentId : null
  const transfers = payment ? await payments.readTransfers(payment, []) : []
  const sent = transfers.reduce((sum, { remaining: left }) => sum + left, 0)
  const isWhole =
    session?.charge?.isUntouched &&
    session.total === readQuarantinedMoney(kept)?.total &&
    sent === (session.destinationAmount ?? 0)
  if (!session || !isWhole) throw new ApiError('NOT_ACCEPTABLE', { message: PARTLY_RETURNED })
  return session
}

async function fetchSession(deps: Deps, kept: QuarantinedRow): Promise<ProviderSession> {
  try {
    return await fetchUnreversedSession(deps, kept)
  } catch (error) {
    if (error instanceof ProviderError) throw new ApiError('PROVIDER_FAILED')
    throw error
  }
}

/**
 * The contribution that the payment is for, with what was truly paid; a second payment of one
 * becomes a contribution of its own, without the message, which was said already.
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
  { id, wish, session }: { id: string; wish: DecisionRequest; session: ProviderSession },
): Promise<QuarantinedRow> {
  await lockEventForTotals(tx, event_id)
  const before = await lockContribution(tx, contribution_id)
  const row = await lockUnresolved(tx, id)
  const claim = assertAcceptable(row, await findPaymentMatch(tx, row.stripe_session_id))
  if (!before) throw new ApiError('NOT_ACCEPTABLE')
  const contribution = await preparePaidContribution(deps, tx, before, claim, session)
  await confirmPayment(deps, tx, { id: claim.checkout_id }, contribution, session)
  await deps.outbox.enqueue(tx, 'sync-accepted-payment', { contributionId: contribution.id })
  await auditDecision(deps, tx, admin, row, wish)
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
 * An ADMIN makes a payment that is kept apart the contribution that it was meant to be, by the path
 * of any other: totals, letters, ledger, all in one transaction, once. What counts is what was paid;
 * the host's account then gets, or gives back, what it differs by. Throws NOT_FOUND,
 * ALREADY_RESOLVED, NOT_ACCEPTABLE with why, PROVIDER_FAILED.
 */
export async function acceptQuarantinedPayment(
  deps: Deps,
  admin: Decider,
  id: string,
  wish: DecisionRequest,
): Promise<QuarantinedRow> {
  const kept = await findQuarantinedPayment(deps.db, id)
  if (!kept) throw new ApiError('NOT_FOUND')
  if (kept.resolved_at) throw new ApiError('ALREADY_RESOLVED')
  const claim = assertAcceptable(kept, await findPaymentMatch(deps.db, kept.stripe_session_id))
  const session = await fetchSession(deps, kept)
  return deps.db
    .transaction()
    .execute((tx) => accept(deps, tx, admin, claim, { id, wish, session }))
}
