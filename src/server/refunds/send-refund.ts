import { ApiError } from '#contract/api/errors.ts'
import { computeRefund } from '#contract/money/fees.ts'
import type { AutomaticRefundReason } from '#contract/money/refunds.ts'
import { type ContributionRow, findContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readDisputeLost } from '#server/disputes/store.ts'
import { listPostings } from '#server/ledger/store.ts'
import { LOG } from '#server/log-events.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent, readFailedAt, sendOnce } from '#server/stripe/send-once.ts'
import { announceRefusedRefund, askSupportToRefund } from './announce-refund.ts'
import { claimHostPart } from './claim-host-part.ts'
import { countAdjustments } from './host-transfer/store.ts'
import { findRefundRefusal, sumRefundedAndReserved } from './policy.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'
import {
  findRefund,
  insertRefund,
  listRefunds,
  markRefundFailed,
  type RefundRow,
  storeNextAttempt,
} from './store.ts'

/** Longer than two calls to Stripe, which the request itself may still be making. */
const FINISH_AFTER_SECONDS = 15

interface RefundRequest {
  /** Centavos of the base amount; null for all that is left. */
  amount: number | null
  reason: string | null
  /** Null for automatic refunds. */
  requestedBy: string | null
  automaticReason: AutomaticRefundReason | null
}

/** True if Stripe can reverse the host's transfer with the refund: nothing has adjusted it yet. */
async function canReverseTransfer(tx: Tx, contributionId: string): Promise<boolean> {
  if ((await countAdjustments(tx, contributionId)) > 0) return false
  const entries = await listPostings(tx, contributionId)
  return entries.some(({ kind }) => kind === 'transfer')
}

async function insert(
  tx: Tx,
  contribution: ContributionRow,
  { amount, reason, requestedBy, automaticReason }: RefundRequest,
): Promise<RefundRow> {
  const refunds = await listRefunds(tx, contribution.id)
  const paid = { base: contribution.base_amount, total: contribution.total_amount }
  const part = computeRefund(paid, sumRefundedAndReserved(refunds), amount)
  if (!part) {
    const message = amount
      ? 'No queda tanto por devolver de esta aportación.'
      : 'Esta aportación ya se está devolviendo.'
    throw new ApiError('NOT_REFUNDABLE', { message })
  }
  return insertRefund(tx, {
    contribution_id: contribution.id,
    base_amount: part.base,
    total_amount: part.total,
    idempotency_key: `refund:${contribution.id}:${refunds.length + 1}`,
    requested_by: requestedBy,
    reason,
    automatic_reason: automaticReason,
    reverses_transfer: await canReverseTransfer(tx, contribution.id),
  })
}

/**
 * Stores amount, idempotency key and requester before Stripe is called. If the answer is lost, a task
 * finishes a person's refund; `refundContributionAutomatically` finishes its own, so that one task alone tries
 * each. Requires the contribution's lock. Throws NOT_REFUNDABLE.
 */
export async function reserveRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  request: RefundRequest,
): Promise<RefundRow> {
  const disputeLost = await readDisputeLost(tx, contribution.id)
  const refusal = findRefundRefusal(contribution, { disputeLost })
  if (refusal) throw new ApiError('NOT_REFUNDABLE', { message: refusal })
  const row = await insert(tx, contribution, request)
  if (row.automatic_reason) return row
  const options = { startAfter: FINISH_AFTER_SECONDS }
  await deps.outbox.enqueue(tx, 'finish-refund', { refundId: row.id }, options)
  return row
}

/** Stripe's error codes for a charge with nothing left to refund. */
const NOT_REFUNDABLE = new Set([
  'charge_disputed',
  'charge_already_refunded',
  'refund_disputed_payment',
])

/**
 * True if Stripe may have refused a refund for good because it cannot take the host's part back: it
 * publishes no code for that, and a charge that it does not refund at all has one.
 */
export function mayBeRefusedReversal(error: unknown): error is ProviderError {
  return isFinalRefusal(error) && !NOT_REFUNDABLE.has(error.code ?? '')
}

interface Payment {
  contribution: ContributionRow
  paymentIntentId: string
  /**
   * Whether the platform pays if the host's part cannot be taken back. Never at the host's own request:
   * who gives to their own event would be paid out and paid back (decision 28).
   */
  mayPlatformPay: boolean
}

async function readPayment(deps: Deps, row: RefundRow): Promise<Payment> {
  const contribution = await findContribution(deps.db, row.contribution_id)
  const paymentIntentId = contribution?.stripe_payment_intent_id
  if (!paymentIntentId) throw new Error(`no payment of contribution ${row.contribution_id}`)
  return {
    contribution,
    paymentIntentId,
    mayPlatformPay: row.requested_by !== contribution.host_id,
  }
}

/**
 * Requests the refund with the host's part. After a refusal the platform pays where it may, under the next
 * key, and `adjustHostTransfer` claims the host's part (decision 28). Where it may not, and Stripe cannot
 * reverse the transfer with the refund, the host's part is taken back first.
 */
async function requestRefund(
  deps: Deps,
  row: RefundRow,
  payment: Payment,
  { isRetry }: { isRetry: boolean },
): Promise<ProviderRefund> {
  const { paymentIntentId, mayPlatformPay } = payment
  const { id: refundId, total_amount: amount, reverses_transfer: reversesTransfer } = row
  const request = { paymentIntentId, amount, refundId, reversesTransfer }
  const { db, payments, log, now } = deps
  const sendRequest = async (key: string) => {
    if (!mayPlatformPay && !reversesTransfer) await claimHostPart(deps, { row, ...payment }, key)
    return payments.refund(request, key)
  }
  try {
    return await sendOnce({
      key: row.idempotency_key ?? refundId,
      attempt: row.attempt,
      isRetry,
      mayBeUnlisted: isFailureRecent(row.failed_at, now()),
      find: () => payments.findRefund(paymentIntentId, refundId),
      send: sendRequest,
      takeNextKey: (answer) =>
        storeNextAttempt(db, row, {
          reverses_transfer: reversesTransfer && !(mayPlatformPay && mayBeRefusedReversal(answer)),
          ...readFailedAt(answer, now()),
        }),
    })
  } catch (error) {
    if (!reversesTransfer || !mayPlatformPay || !mayBeRefusedReversal(error)) throw error
    const next = await findRefund(db, refundId)
    if (!next?.is_in_flight || next.reverses_transfer) throw error
    log.warn({ err: error, refund: refundId }, LOG.refundWithoutReversal)
    return requestRefund(deps, next, payment, { isRetry: true })
  }
}

const REFUSED = 'El proveedor de pagos no aceptó la devolución.'
const HOST_MAY_BE_SHORT =
  'El proveedor de pagos no aceptó la devolución. Puede que la cuenta del anfitrión ya no tenga ese dinero: avisamos a soporte.'

/** Frees the reserved amount, and lets a task return what was taken back from the host for the refund. */
async function endRefused(deps: Deps, { id, contribution_id }: RefundRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await markRefundFailed(tx, id)
    await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId: contribution_id })
  })
}

async function refuse(deps: Deps, row: RefundRow, error: ProviderError): Promise<never> {
  await endRefused(deps, row)
  if (NOT_REFUNDABLE.has(error.code ?? '')) throw new ApiError('NOT_REFUNDABLE')
  const { mayPlatformPay } = await readPayment(deps, row)
  const isForAdmin = !mayPlatformPay
  if (isForAdmin) await askSupportToRefund(deps, row)
  throw new ApiError('PROVIDER_FAILED', { message: isForAdmin ? HOST_MAY_BE_SHORT : REFUSED })
}

async function record(deps: Deps, paymentIntentId: string, refund: ProviderRefund): Promise<void> {
  const movements = { paymentIntentId, session: null, refunds: [refund], disputes: [] }
  await deps.db.transaction().execute((tx) => recordRefundsAndDisputes(deps, tx, movements))
}

async function send(deps: Deps, row: RefundRow, attempt: { isRetry: boolean }): Promise<void> {
  const payment = await readPayment(deps, row)
  const refund = await requestRefund(deps, row, payment, attempt)
  await record(deps, payment.paymentIntentId, refund)
}

/**
 * Sends a reserved refund to Stripe and records the answer. Without a refund or a refusal it resolves:
 * a task will finish the refund. Throws NOT_REFUNDABLE, PROVIDER_FAILED if Stripe refuses; the reserved
 * amount is then free again.
 */
export async function sendRefund(deps: Deps, row: RefundRow): Promise<void> {
  try {
    await send(deps, row, { isRetry: false })
  } catch (error) {
    if (isFinalRefusal(error)) await refuse(deps, row, error)
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, refund: row.id }, LOG.refundPending)
  }
}

/**
 * Task: records a refund whose answer was lost, or requests it again, under the next key if Stripe
 * failed. A refusal is emailed if a person requested the refund; the task of an automatic one reports it.
 * Throws `ProviderError`; the task is then retried.
 */
export async function finishRefund(deps: Deps, refundId: string): Promise<void> {
  const row = await findRefund(deps.db, refundId)
  if (!row?.is_in_flight) return
  try {
    await send(deps, row, { isRetry: true })
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    await endRefused(deps, row)
    deps.log.error({ err: error, refund: row.id }, LOG.refundRefused)
    if (!row.automatic_reason) await announceRefusedRefund(deps, row)
  }
}
