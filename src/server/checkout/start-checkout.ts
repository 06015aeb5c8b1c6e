import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import {
  computePayment,
  computeTypedLimits,
  type FeeBreakdown,
  type FeesPaidBy,
} from '#contract/money/fees.ts'
import { AMOUNT_MINIMUMS, buildMaxAmountMessage } from '#contract/product/messages.ts'
import {
  type CheckoutRow,
  findLatestCheckout,
  insertCheckout,
} from '#server/contributions/checkouts-store.ts'
import { buildContributorKey } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  insertContribution,
  lockContribution,
  reopenContribution,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import { findRefusalReason } from '#server/event-records/policy.ts'
import { type EventWithHost, lockEventShared } from '#server/event-records/store.ts'
import { withResponseTimeout } from '#server/http/lifecycle/response-timeout.ts'
import { CHECKOUT_MS } from '#server/limits.ts'
import {
  buildCheckoutParams,
  type CheckoutOrder,
  computeCheckoutExpiry,
  hashOrder,
} from './checkout-params.ts'
import { assertCardsAccepted } from './declined-cards.ts'
import { endCheckout } from './expiry/expire-checkout.ts'
import { type OpenedCheckout, openCheckout } from './open-checkout.ts'
import { claimRequest, generateCheckoutId } from './store.ts'

interface CheckoutRequest {
  order: CheckoutOrder
  userId: string | null
  /** The caller's network, hashed; null for nobody's. */
  networkHash: Buffer | null
  idempotencyKey?: string | undefined
}

interface Recipient {
  accountId: string
  /** Null for the whole event. */
  goalName: string | null
}

function buildAmountError(message: string): ApiError {
  return new ApiError('VALIDATION', { details: [{ field: 'amount', message }] })
}

/** Rejects amounts outside of the gift's limits, which the fees belong to where the host pays them (`R23`). */
function assertLimits(amount: number, feesPaidBy: FeesPaidBy, maxGift: number): void {
  const { min, max } = computeTypedLimits(feesPaidBy, maxGift)
  if (amount < min) throw buildAmountError(AMOUNT_MINIMUMS[feesPaidBy])
  if (amount > max) throw buildAmountError(buildMaxAmountMessage(max))
}

/**
 * Whether the page showed the event's mode. A request that names none was written before there were
 * two: it showed the fees on top of the gift, unless the total that it sends says otherwise (`R23`).
 */
function showedFeesPayer(
  { amount, totalAmountCents, ...order }: CheckoutOrder,
  feesPaidBy: FeesPaidBy,
) {
  if (order.feesPaidBy) return order.feesPaidBy === feesPaidBy
  const { total } = computePayment(amount, 'HOST')
  return feesPaidBy === 'CONTRIBUTOR' || totalAmountCents === total
}

/**
 * Computes what is paid and received. Throws FEES_PAYER_CHANGED if the page showed the other mode,
 * VALIDATION for the amount, AMOUNT_MISMATCH if the page's figures differ from ours (`R1`, `R23`).
 */
function computeOrderPayment(
  order: CheckoutOrder,
  feesPaidBy: FeesPaidBy,
  maxGift: number,
): FeeBreakdown {
  const { amount, totalAmountCents, commissionBreakdown } = order
  if (!showedFeesPayer(order, feesPaidBy)) throw new ApiError('FEES_PAYER_CHANGED')
  assertLimits(amount, feesPaidBy, maxGift)
  const fees = computePayment(amount, feesPaidBy)
  const claims = [
    ['total', totalAmountCents],
    ...Object.entries(commissionBreakdown ?? {}),
  ] as const
  const agrees = claims.every(
    ([name, claimed]) => claimed === undefined || claimed === fees[name as keyof FeeBreakdown],
  )
  if (!agrees) throw new ApiError('AMOUNT_MISMATCH')
  return fees
}

/** Finds the receiving account and goal; throws why the event accepts nothing (`R5`). Requires the event's lock. */
async function findRecipient(
  deps: Deps,
  tx: Tx,
  event: EventWithHost,
  goalId: string | null | undefined,
): Promise<Recipient> {
  const goal = goalId ? await findGoal(tx, event.id, goalId) : null
  if (goal === undefined) throw new ApiError('GOAL_NOT_FOUND')
  const host = {
    canReceivePayments: event.host_can_receive_payments,
    suspended: event.host_suspended_at !== null,
    arePaymentsOpen: event.are_payments_open,
  }
  const refusal = findRefusalReason(event, goal, host, deps.now())
  if (refusal) throw new ApiError(refusal)
  if (!event.host_account_id) throw new ApiError('HOST_NOT_READY')
  return { accountId: event.host_account_id, goalName: goal?.name ?? null }
}

/** Stripe keeps a checkout open for at least 30 minutes, possibly beyond the event's closing. */
async function scheduleExpiryAtClosing(
  deps: Deps,
  tx: Tx,
  closingDate: Date | null,
  { id, expires_at }: { id: string; expires_at: Date },
): Promise<void> {
  if (!closingDate || expires_at <= closingDate) return
  const expiry = { checkoutSessionId: id, closingDate: closingDate.toISOString() }
  await deps.outbox.enqueue(tx, 'expire-checkout', expiry, { startAfter: closingDate })
}

interface AttemptFacts {
  event: EventWithHost
  goalName: string | null
  networkHash: Buffer | null
}

async function insertAttempt(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  { event, goalName, networkHash }: AttemptFacts,
  attempt: number,
): Promise<CheckoutRow> {
  const id = await generateCheckoutId(tx)
  const expiresAt = computeCheckoutExpiry(deps.now(), event.closing_date)
  const params = buildCheckoutParams({
    checkoutSessionId: id,
    contribution,
    event,
    goalName,
    expiresAt,
    config: deps.config,
  })
  const values = {
    id,
    contribution_id: contribution.id,
    event_id: contribution.event_id,
    goal_id: contribution.goal_id,
    attempt,
    idempotency_key: `cs:${contribution.id}:${attempt}`,
    expires_at: expiresAt,
    network_hash: networkHash,
    created_at: deps.now(),
  }
  await scheduleExpiryAtClosing(deps, tx, event.closing_date, values)
  return insertCheckout(tx, values, params)
}

async function createContribution(
  deps: Deps,
  tx: Tx,
  event: EventWithHost,
  id: string,
  { order, userId, networkHash }: CheckoutRequest,
): Promise<CheckoutRow> {
  const { accountId, goalName } = await findRecipient(deps, tx, event, order.goalId)
  const { fees_paid_by } = event
  const payment = computeOrderPayment(order, fees_paid_by, deps.config.maxContribution)
  const email = order.contributorEmail ?? null
  const contribution = await insertContribution(tx, {
    id,
    event_id: event.id,
    goal_id: order.goalId ?? null,
    host_id: event.host_id,
    user_id: userId,
    contributor_name: order.contributorName,
    contributor_email: email,
    contributor_key: buildContributorKey(order.contributorName, email),
    message: order.message ?? null,
    anonymous: order.anonymous,
    amount_hidden: order.amountHidden,
    message_private: order.messagePrivate,
    fees_paid_by,
    base_amount: payment.base,
    transaction_fee: payment.transactionFee,
    service_fee: payment.serviceFee,
    total_amount: payment.total,
    stripe_account_id: accountId,
    created_at: deps.now(),
  })
  return insertAttempt(deps, tx, contribution, { event, goalName, networkHash }, 1)
}

/** Returns the key's latest checkout, or a new attempt if that can no longer be paid. */
async function resumeContribution(
  deps: Deps,
  tx: Tx,
  event: EventWithHost,
  id: string,
  { networkHash }: CheckoutRequest,
): Promise<CheckoutRow> {
  const before = await lockContribution(tx, id)
  if (!before) throw new ApiError('GOAL_NOT_FOUND')
  const latest = await findLatestCheckout(tx, id)
  if (latest.status === 'open' || latest.status === 'complete') return latest
  const { accountId, goalName } = await findRecipient(deps, tx, event, before.goal_id)
  if (latest.status === 'opening') return latest
  if (before.fees_paid_by !== event.fees_paid_by) throw new ApiError('FEES_PAYER_CHANGED')
  const contribution = await reopenContribution(tx, id, accountId)
  const facts = { event, goalName, networkHash }
  return insertAttempt(deps, tx, contribution, facts, latest.attempt + 1)
}

/**
 * Stores contribution and checkout in one transaction before Stripe is called; a known
 * Idempotency-Key returns its earlier checkout (`R6`). Throws EVENT_NOT_FOUND, GOAL_NOT_FOUND,
 * CONTRIBUTIONS_CLOSED, GOAL_FULFILLED, GOAL_RESERVED, HOST_NOT_READY, PAYMENTS_NOT_OPEN, IDEMPOTENCY_MISMATCH,
 * and what `computeOrderPayment` throws.
 */
export function prepareCheckout(deps: Deps, request: CheckoutRequest): Promise<CheckoutRow> {
  const { order, idempotencyKey = randomUUID() } = request
  const bodyHash = hashOrder(order)
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockEventShared(tx, order.eventId)
    const claim = await claimRequest(tx, idempotencyKey, bodyHash)
    if (!claim.body_hash.equals(bodyHash)) throw new ApiError('IDEMPOTENCY_MISMATCH')
    if (!event) throw new ApiError('EVENT_NOT_FOUND')
    const { contribution_id: id } = claim
    return claim.is_new
      ? createContribution(deps, tx, event, id, request)
      : resumeContribution(deps, tx, event, id, request)
  })
}

async function openPrepared(
  deps: Deps,
  request: CheckoutRequest,
  checkout: CheckoutRow,
): Promise<OpenedCheckout> {
  const hasExpired = checkout.status === 'open' && checkout.expires_at <= deps.now()
  if (!hasExpired) return openCheckout(deps, checkout)
  await endCheckout(deps, checkout)
  return openCheckout(deps, await prepareCheckout(deps, request))
}

/**
 * Starts the checkout of a contribution (`R1`, `R5`, `R6`); amounts in centavos. It is stored before
 * Stripe is called, so that a retry with the same Idempotency-Key finds it. If Stripe is slow, the
 * opening goes on without the request. Throws CARDS_DECLINED, CHECKOUT_PENDING, what
 * `prepareCheckout` throws, and `ProviderError`.
 */
export async function startCheckout(deps: Deps, request: CheckoutRequest): Promise<OpenedCheckout> {
  const { order, networkHash } = request
  if (networkHash) await assertCardsAccepted(deps, { networkHash, eventId: order.eventId })
  const opening = openPrepared(deps, request, await prepareCheckout(deps, request))
  const createError = () => new ApiError('CHECKOUT_PENDING')
  return withResponseTimeout(deps.log, opening, { withinMs: CHECKOUT_MS, createError })
}
