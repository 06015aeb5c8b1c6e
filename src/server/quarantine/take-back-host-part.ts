import { ApiError } from '#contract/api/errors.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { LOG } from '#server/log-events.ts'
import { renderHostDebtEmail } from '#server/mail/templates/quarantine.ts'
import {
  findQuarantinedPayment,
  lockQuarantinedPayment,
  type QuarantinedRow,
  requirePaymentDetails,
  storeHostDebt,
  storeNextReversalAttempt,
} from '#server/settlement/quarantine-store.ts'
import type { ProviderTransfer } from '#server/stripe/payments.ts'
import { isFinalRefusal, type ProviderError } from '#server/stripe/provider-error.ts'
import { sendOnce } from '#server/stripe/send-once.ts'

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
  const movements = buildTransferAdjustment(source, 'reversal', amount)
  await db.transaction().execute((tx) => recordMovements(tx, movements))
}

/** Stores what the host still has, and alerts support, once. */
async function stop(
  deps: Deps,
  { id, stripe_object_id: sessionId }: QuarantinedRow,
  debt: number,
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
    return { after: await storeHostDebt(tx, id, debt), isNew: isFirst }
  })
  log.error({ err: error, quarantined: id, amount: debt }, LOG.transferStopped)
  if (isNew) return after
  throw new ApiError('PROVIDER_FAILED', { message: transferRefusalText('from-host', code) })
}

/**
 * Takes the host's part of a refunded quarantined payment back, if the refund could not. Resolves to the
 * row with the host's debt if the provider refuses for good (`R17`); null if the host has nothing of it.
 * Throws `ProviderError`; PROVIDER_FAILED with the reason if an admin's retry is refused.
 */
export async function takeBackHostPart(deps: Deps, id: string): Promise<QuarantinedRow | null> {
  const row = await findQuarantinedPayment(deps.db, id)
  if (!row || row.refund_reverses_transfer) return null
  const transfers = await deps.payments.readTransfers(
    requirePaymentDetails(row).paymentIntentId,
    [],
  )
  const transfer = transfers.find(({ remaining }) => remaining > 0)
  if (!transfer) return null
  try {
    await reverse(deps, row, transfer)
    return null
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    return stop(deps, row, transfer.remaining, error)
  }
}
