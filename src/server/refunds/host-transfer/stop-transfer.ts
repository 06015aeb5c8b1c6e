import type { TransferDirection } from '#contract/money/stopped-transfers.ts'
import { PATHS } from '#contract/product/paths.ts'
import { readContributionFacts } from '#server/contributions/receipt-email.ts'
import {
  type ContributionRow,
  lockContribution,
  readEmailContext,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { renderTransferStoppedEmail } from '#server/mail/templates/money/transfers.ts'
import type { ProviderError } from '#server/stripe/provider-error.ts'
import { type AdjustmentRow, listAdjustments, storeAdjustmentRefused } from './store.ts'

export function getTransferDirection({ kind }: Pick<AdjustmentRow, 'kind'>): TransferDirection {
  return kind === 'transfer' ? 'to-host' : 'from-host'
}

async function emailSupport(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  adjustment: AdjustmentRow,
  { code, requestId }: Pick<ProviderError, 'code' | 'requestId'>,
): Promise<void> {
  const { facts } = await readContributionFacts(deps, tx, contribution)
  const { host_full_name: hostName } = await readEmailContext(tx, contribution.id)
  const email = renderTransferStoppedEmail({
    ...facts,
    hostName,
    direction: getTransferDirection(adjustment),
    amount: adjustment.amount,
    code,
    requestId,
    stoppedTransfersUrl: deps.config.publicUrl + PATHS.adminStoppedTransfers,
  })
  const key = `transfer-stopped:${adjustment.id}`
  await deps.outbox.sendEmail(tx, deps.config.supportEmail, email, key)
}

/**
 * Ends an adjustment that the provider refused for good (`R17`): stored with its reason, emailed to
 * support once per stop, logged as an error. A refused retry belongs to the same stop.
 */
export async function stopTransfer(
  deps: Deps,
  contribution: ContributionRow,
  adjustment: AdjustmentRow,
  error: ProviderError,
): Promise<void> {
  const { code, requestId } = error
  const refusal = {
    refusal_code: code,
    refusal_request_id: requestId,
    refused_at: deps.now(),
  }
  const isNew = await deps.db.transaction().execute(async (tx) => {
    await lockContribution(tx, contribution.id)
    const before = await listAdjustments(tx, contribution.id)
    if (!(await storeAdjustmentRefused(tx, adjustment.id, refusal))) return false
    if (!before.some(({ is_stopped }) => is_stopped))
      await emailSupport(deps, tx, contribution, adjustment, error)
    return true
  })
  if (!isNew) return
  const facts = { contribution: contribution.id, direction: getTransferDirection(adjustment) }
  deps.log.error({ err: error, ...facts, amount: adjustment.amount }, LOG.transferStopped)
}
