import { ApiError } from '#contract/api/errors.ts'
import { computeRefund } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { AutomaticRefundReason } from '#contract/money/refunds/refunds.ts'
import { type ContributionRow, findContribution } from '#server/contributions/store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readDisputeLost } from '#server/disputes/store.ts'
import { listPostings } from '#server/ledger/store.ts'
import { PROVIDER_TASK_AFTER_SECONDS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent, readFailedAt, sendOnce } from '#server/stripe/send-once.ts'
import { countAdjustments } from './host-transfer/store.ts'
import { findRefundRefusal, sumRefundedAndReserved } from './policy.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'
import { mayBeRefusedReversal, refuseRefund } from './refuse-refund.ts'
import { reverseExcessTransfer } from './reverse-excess-transfer.ts'
import { findRefund, insertRefund, listRefunds, type RefundRow, storeNextAttempt } from './store.ts'

interface Reservation {
  /** Centavos of the base amount; null for all that is left. */
  amount: number | null
  /** What the requester read as still refundable, fees included; null if they did not say. */
  refundableTotal: number | null
  reason: string | null
  /** Null for automatic refunds. */
  requestedBy: string | null
  automaticReason: AutomaticRefundReason | null
}

/** True if Stripe can reverse the host's transfer with the refund: nothing has adjusted it yet. */
export async function canReverseTransfer(db: Db, contributionId: string): Promise<boolean> {
  if ((await countAdjustments(db, contributionId)) > 0) return false
  const entries = await listPostings(db, contributionId)
  return entries.some(({ kind }) => kind === 'transfer')
}

async function insert(
  tx: Tx,
  contribution: ContributionRow,
  { amount, refundableTotal, reason, requestedBy, automaticReason }: Reservation,
): Promise<RefundRow> {
  const refunds = await listRefunds(tx, contribution.id)
  const paid = { base: contribution.base_amount, total: contribution.total_amount }
  const reserved = sumRefundedAndReserved(refunds)
  const part = computeRefund(paid, reserved, amount)
  if (!part) {
    const message = amount
      ? 'No queda tanto por devolver de esta aportación.'
      : 'Esta aportación ya se está devolviendo.'
    throw new ApiError('NOT_REFUNDABLE', { message })
  }
  const left = paid.total - reserved
  if (refundableTotal !== null && refundableTotal !== left) {
    const message = `Ya va de regreso una parte que esta página no tenía: quedan ${formatPesos(left)} por devolver. Cierra y revisa antes de devolver más.`
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
 * finishes a person's refund; `refundContributionAutomatically` finishes its own, so that one task alone
 * tries each. Requires the contribution's lock. Throws NOT_REFUNDABLE.
 */
export async function reserveRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  request: Reservation,
): Promise<RefundRow> {
  const dispute_lost = await readDisputeLost(tx, contribution.id)
  const refusal = findRefundRefusal({ ...contribution, dispute_lost })
  if (refusal) throw new ApiError('NOT_REFUNDABLE', { message: refusal })
  const row = await insert(tx, contribution, request)
  if (row.automatic_reason) return row
  const options = { startAfter: PROVIDER_TASK_AFTER_SECONDS }
  await deps.outbox.enqueue(tx, 'finish-refund', { refundId: row.id }, options)
  return row
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
    if (!mayPlatformPay && !reversesTransfer)
      await reverseExcessTransfer(deps, { row, ...payment }, key)
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

async function record(deps: Deps, paymentIntentId: string, refund: ProviderRefund): Promise<void> {
  const movements = { paymentIntentId, session: null, refunds: [refund], disputes: [] }
  await deps.db.transaction().execute((tx) => recordRefundsAndDisputes(deps, tx, movements))
}

async function send(deps: Deps, row: RefundRow, attempt: { isRetry: boolean }): Promise<void> {
  const payment = await readPayment(deps, row)
  const refund = await requestRefund(deps, row, payment, attempt)
  await record(deps, payment.paymentIntentId, refund)
}

async function refuse(
  deps: Deps,
  row: RefundRow,
  error: ProviderError,
  { isAnswered }: { isAnswered: boolean },
): Promise<ApiError> {
  const { mayPlatformPay } = await readPayment(deps, row)
  return refuseRefund(deps, row, error, { mayPlatformPay, isAnswered })
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
    if (isFinalRefusal(error)) throw await refuse(deps, row, error, { isAnswered: true })
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, refund: row.id }, LOG.refundPending)
  }
}

/**
 * Task: records a refund whose answer was lost, or requests it again, under the next key if Stripe
 * failed. Throws `ProviderError`; the task is then retried.
 */
export async function finishRefund(deps: Deps, refundId: string): Promise<void> {
  const row = await findRefund(deps.db, refundId)
  if (!row?.is_in_flight) return
  try {
    await send(deps, row, { isRetry: true })
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    deps.log.error({ err: error, refund: row.id }, LOG.refundRefused)
    await refuse(deps, row, error, { isAnswered: false })
  }
}
