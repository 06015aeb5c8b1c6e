import { ApiError, RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { PROVIDER_TASK_AFTER_SECONDS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { mayBeRefusedReversal } from '#server/refunds/refuse-refund.ts'
import { bookUnmatchedMovements } from '#server/settlement/bookkeeping.ts'
import {
  findQuarantinedPayment,
  type QuarantinedPaymentDetails,
  type QuarantinedRow,
  readQuarantinedPaymentDetails,
  reopenAfterRefusedRefund,
  requirePaymentDetails,
  storeDecision,
  storeNextRefundAttempt,
  storeQuarantinedRefund,
} from '#server/settlement/quarantine-store.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { lookUpEffect, sendOnce } from '#server/stripe/send-once.ts'
import { type Decider, type DecisionRequest, lockUnresolved, storeResolution } from './decisions.ts'
import { reverseQuarantinedTransfer } from './reverse-quarantined-transfer.ts'

/**
 * Stores the decision and enqueues the task that finishes the refund before Stripe is called, so that nobody
 * dismisses a payment that Stripe may be refunding. `isDue` is false if it was decided before, unless the admin
 * tries again to take back a part that the host still has.
 */
function decideRefund(
  deps: Deps,
  admin: Decider,
  id: string,
  { reason }: DecisionRequest,
): Promise<{ row: QuarantinedRow; isDue: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    if (!readQuarantinedPaymentDetails(row))
      throw new ApiError('NOT_REFUNDABLE', { message: 'No hay pago que devolver.' })
    if (row.decision === 'refund')
      return { row, isDue: row.host_debt !== null && admin.id !== null }
    const task = { paymentId: id, adminId: admin.id, reason }
    const options = { startAfter: PROVIDER_TASK_AFTER_SECONDS }
    await deps.outbox.enqueue(tx, 'refund-quarantined-payment', task, options)
    const decision = { decision: 'refund', decided_by: admin.id, resolved_at: null } as const
    return { row: await storeDecision(tx, id, decision), isDue: true }
  })
}

/** A refund made in Stripe's dashboard counts as ours. */
const ALREADY_REFUNDED = 'charge_already_refunded'

/** True if the card has all of its money without this refund: by one made in the dashboard, or by lost disputes. */
async function isPaidBack(
  { payments }: Deps,
  { paymentIntentId, total }: QuarantinedPaymentDetails,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ProviderError)) return false
  if (error.code === ALREADY_REFUNDED) return true
  if (!isFinalRefusal(error) || mayBeRefusedReversal(error)) return false
  const known = await lookUpEffect(() => payments.readRefundsAndDisputes(paymentIntentId))
  if (!known) return false
  const refunded = known.refunds.filter(({ status }) => status !== 'failed')
  const lost = known.disputes.filter(({ status }) => status === 'lost')
  return [...refunded, ...lost].reduce((sum, { amount }) => sum + amount, 0) >= total
}

/**
 * Null if the card was paid back before: the webhook of that books it. If Stripe refuses to take the host's
 * part back, the platform pays, under the next key (decision 28).
 */
async function refundAtProvider(
  deps: Deps,
  row: QuarantinedRow,
  { isRetry }: { isRetry: boolean },
): Promise<ProviderRefund | null> {
  const { db, payments, log } = deps
  const { id: refundId, refund_attempt: attempt } = row
  const payment = requirePaymentDetails(row)
  const { paymentIntentId, destination } = payment
  const reversesTransfer = destination !== null && row.refund_reverses_transfer
  const request = { paymentIntentId, amount: null, refundId, reversesTransfer }
  try {
    return await sendOnce({
      key: `refund:${refundId}`,
      attempt,
      isRetry: isRetry || attempt > 1,
      // It refunds all that is left of the payment: Stripe refuses a second one.
      mayBeUnlisted: false,
      find: () => payments.findRefund(paymentIntentId, refundId),
      send: (key) => payments.refund(request, key),
      takeNextKey: (answer) =>
        storeNextRefundAttempt(db, row, {
          // The host may keep their part: Stripe does not reverse it, or whatever paid the card back did not.
          reversesTransfer: reversesTransfer && !isFinalRefusal(answer),
        }),
    })
  } catch (error) {
    if (await isPaidBack(deps, payment, error)) return null
    if (!reversesTransfer || !mayBeRefusedReversal(error)) throw error
    const next = await findQuarantinedPayment(db, refundId)
    if (!next || next.resolved_at || next.refund_reverses_transfer) throw error
    log.warn({ err: error, quarantined: refundId }, LOG.refundWithoutReversal)
    return refundAtProvider(deps, next, { isRetry: true })
  }
}

/**
 * Refunds the payment to the card, unless Stripe has accepted that before, and books it. A refused refund
 * reverts the decision: an admin may try again later. Throws PROVIDER_FAILED then.
 */
async function refundOrReopen(
  deps: Deps,
  row: QuarantinedRow,
  attempt: { isRetry: boolean },
): Promise<void> {
  if (row.stripe_refund_id) return
  try {
    const made = await refundAtProvider(deps, row, attempt)
    if (!made) return
    await deps.db.transaction().execute(async (tx) => {
      await storeQuarantinedRefund(tx, made)
      await bookUnmatchedMovements(tx, { refunds: [made], disputes: [] })
    })
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    await reopenAfterRefusedRefund(deps.db, row.id)
    deps.log.error({ err: error, quarantined: row.id }, LOG.refundRefused)
    const message = 'El proveedor no aceptó la devolución. Intenta de nuevo más tarde.'
    throw new ApiError('PROVIDER_FAILED', { message, retryAfter: RETRY_AFTER_PERSON_SECONDS })
  }
}

/** Refunds the payment, and resolves it once the host has nothing of it. */
async function refund(
  deps: Deps,
  admin: Decider,
  row: QuarantinedRow,
  request: DecisionRequest,
  attempt: { isRetry: boolean },
): Promise<QuarantinedRow> {
  await refundOrReopen(deps, row, attempt)
  const debt = await reverseQuarantinedTransfer(deps, row.id)
  if (debt) return debt
  return deps.db.transaction().execute(async (tx) => {
    const unresolved = await lockUnresolved(tx, row.id)
    return storeResolution(deps, tx, admin, unresolved, request)
  })
}

/**
 * Refunds all of a quarantined payment, once. Without Stripe's answer, or while another request or the
 * task is at it, it resolves to the unresolved row, which the task finishes. If the host's part cannot be
 * taken back, the row stays unresolved with the host's debt, which this call then claims again. Throws
 * NOT_FOUND, ALREADY_RESOLVED, NOT_REFUNDABLE, PROVIDER_FAILED if Stripe refuses.
 */
export async function refundQuarantinedPayment(
  deps: Deps,
  admin: Decider,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  const { row, isDue } = await decideRefund(deps, admin, id, request)
  if (!isDue) return row
  try {
    return await refund(deps, admin, row, request, { isRetry: false })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, quarantined: id }, LOG.refundPending)
    return row
  }
}

/**
 * Task: finishes a refund without an answer, under the next key if Stripe failed. Throws
 * `ProviderError`; the task is then retried. A refusal ends it with an alert.
 */
export async function finishQuarantinedRefund(
  deps: Deps,
  { paymentId, adminId, reason }: TaskData['refund-quarantined-payment'],
): Promise<void> {
  const row = await findQuarantinedPayment(deps.db, paymentId)
  if (!row || row.resolved_at || row.decision !== 'refund') return
  // Only an admin repeats what was refused (`R17`).
  if (row.host_debt !== null) return
  const request = { decision: 'refund', reason } as const
  try {
    await refund(deps, { id: adminId }, row, request, { isRetry: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
