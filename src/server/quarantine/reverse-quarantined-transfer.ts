import { ApiError, RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { LOG } from '#server/log-events.ts'
import { renderHostDebtEmail } from '#server/mail/templates/money/quarantine.ts'
import {
  findQuarantinedPayment,
  lockQuarantinedPayment,
  type QuarantinedRow,
  requirePaymentDetails,
  storeHostDebt,
  storeNextReversalAttempt,
  storeReversalSent,
} from '#server/settlement/quarantine-store.ts'
import type { ProviderTransfer } from '#server/stripe/payments.ts'
import { isFinalRefusal, type ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent, sendOnce } from '#server/stripe/send-once.ts'
import { lockUnresolved } from './decisions.ts'

/**
 * Stores that the reversal is on its way, so that nobody settles the debt meanwhile. Resolves to the row as
 * it was before. Throws ALREADY_RESOLVED if it is settled.
 */
function storeSent({ db }: Deps, id: string, at: Date): Promise<QuarantinedRow> {
  return db.transaction().execute(async (tx) => {
    const before = await lockUnresolved(tx, id)
    await storeReversalSent(tx, id, at)
    return before
  })
}

async function reverse(
  { db, payments, now }: Deps,
  row: QuarantinedRow,
  { id: transferId, remaining: amount }: ProviderTransfer,
): Promise<void> {
  const request = { transferId, amount, adjustmentId: row.id }
  const providerId = await sendOnce({
    key: `reversal:${row.id}`,
    attempt: row.reversal_attempt,
    isRetry: true,
    // It takes all that is left of the transfer: Stripe refuses a second one.
    mayBeUnlisted: false,
    find: () => payments.findReversal(request),
    send: (key) => payments.reverseTransfer(request, key),
    takeNextKey: () => storeNextReversalAttempt(db, row),
  })
  const source = { providerId, contributionId: null, at: now() }
  const { paymentIntentId: paymentId } = requirePaymentDetails(row)
  const movements = buildTransferAdjustment(source, 'reversal', amount).map((movement) => ({
    ...movement,
    paymentId,
  }))
  await db.transaction().execute((tx) => recordMovements(tx, movements))
}

/** Stores what the host still has, and alerts support, once. */
async function stop(
  deps: Deps,
  { id, stripe_object_id: sessionId }: QuarantinedRow,
  { debt, sentAt, sentBefore }: { debt: number; sentAt: Date; sentBefore: Date | null },
  error: ProviderError,
): Promise<QuarantinedRow> {
  const { code, requestId } = error
  const { config, db, outbox, log } = deps
  const quarantineUrl = config.publicUrl + PATHS.adminQuarantine
  const { after, isNew } = await db.transaction().execute(async (tx) => {
    const before = await lockQuarantinedPayment(tx, id)
    if (!before || before.resolved_at) throw new ApiError('ALREADY_RESOLVED')
    const email = renderHostDebtEmail({ sessionId, debt, code, requestId, quarantineUrl })
    const isFirst = before.host_debt === null
    if (isFirst) await outbox.sendEmail(tx, config.supportEmail, email, `host-debt:${id}`)
    // Another press, before or after this one, may still be under way.
    const isOnly =
      before.reversal_sent_at?.getTime() === sentAt.getTime() &&
      !isFailureRecent(sentBefore, deps.now())
    const reversal_sent_at = isOnly ? null : before.reversal_sent_at
    const after = await storeHostDebt(tx, id, { host_debt: debt, reversal_sent_at })
    return { after, isNew: isFirst }
  })
  log.error({ err: error, quarantined: id, amount: debt }, LOG.transferStopped)
  if (isNew) return after
  throw new ApiError('PROVIDER_FAILED', {
    message: transferRefusalText('from-host', code),
    retryAfter: RETRY_AFTER_PERSON_SECONDS,
  })
}

/**
 * Takes the host's part of a refunded quarantined payment back, if the refund could not. Resolves to the
 * row with the host's debt if the provider refuses for good (`R17`); null if the host has nothing of it.
 * Throws `ProviderError`; PROVIDER_FAILED with the reason if an admin's retry is refused.
 */
export async function reverseQuarantinedTransfer(
  deps: Deps,
  id: string,
): Promise<QuarantinedRow | null> {
  const row = await findQuarantinedPayment(deps.db, id)
  if (!row || row.refund_reverses_transfer) return null
  const transfers = await deps.payments.readTransfers(
    requirePaymentDetails(row).paymentIntentId,
    [],
  )
  const transfer = transfers.find(({ remaining }) => remaining > 0)
  if (!transfer) return null
  const sentAt = deps.now()
  const { reversal_sent_at: sentBefore } = await storeSent(deps, id, sentAt)
  try {
    await reverse(deps, row, transfer)
    return null
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    return stop(deps, row, { debt: transfer.remaining, sentAt, sentBefore }, error)
  }
}
