import {
  describePayoutFailureAction,
  explainPayoutFailure,
} from '#contract/money/payouts/payout-labels.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type FetchedPayout, fetchPayout, recordPayout } from '#server/ledger/record-payouts.ts'
import { renderPayoutFailedEmail } from '#server/mail/templates/money/payouts.ts'
import { claimFailureEmail, savePayout } from '#server/payout-records/payouts-store.ts'
import { findAccount, findPlatformId } from '#server/payout-records/store.ts'
import { findContactDetails } from '#server/users/store.ts'

/** Tells the host, once for each payout: nothing else is sent to that bank until they act. */
async function emailFailure({ config, outbox }: Deps, tx: Tx, payoutId: string): Promise<void> {
  const failed = await claimFailureEmail(tx, payoutId)
  if (!failed) return
  const host = await findContactDetails(tx, failed.user_id)
  const email = renderPayoutFailedEmail({
    firstName: host.first_name,
    amount: failed.amount,
    reason: explainPayoutFailure(failed.failure_code),
    advice: failed.is_of_replaced_account ? null : describePayoutFailureAction('tu'),
    accountUrl: config.publicUrl + PATHS.payoutSetup,
  })
  await outbox.sendEmail(tx, host.email, email, `payout-failed:${failed.user_id}:${failed.id}`)
}

/**
 * Null without an effect for us: another product of the platform has the account, or Stripe, which sends test
 * events to live endpoints for connected accounts too, lets us read it no more.
 */
async function fetchOwnPayout(
  deps: Deps,
  event: Parameters<typeof fetchPayout>[1],
): Promise<FetchedPayout | null> {
  const account = event.account && (await findAccount(deps.db, event.account))
  if (!account) return null
  const fetched = await fetchPayout(deps, event)
  if (!fetched)
    await deps.payments.assertPlatformIs(account.platform_id ?? (await findPlatformId(deps.db)))
  return fetched
}

/** `payout.*` on a host's account: saves its state and date, emails a failure, and books what the bank received. */
export const handlePayout = {
  fetch: fetchOwnPayout,
  apply: async (tx: Tx, deps: Deps, fetched: FetchedPayout | null): Promise<void> => {
    if (!fetched) return
    await savePayout(tx, fetched.account, fetched.payout)
    await emailFailure(deps, tx, fetched.payout.id)
    await recordPayout(tx, fetched)
  },
}
