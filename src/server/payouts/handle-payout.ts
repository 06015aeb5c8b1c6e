import {
  adviseOnPayoutFailure,
  explainPayoutFailure,
} from '#contract/money/payouts/payout-labels.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type FetchedPayout, fetchPayout, recordPayout } from '#server/ledger/record-payouts.ts'
import { renderPayoutFailedEmail } from '#server/mail/templates/money/payouts.ts'
import { claimFailureEmail, savePayout } from '#server/payout-records/payouts-store.ts'
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
    advice: failed.is_of_replaced_account ? null : adviseOnPayoutFailure('tu'),
    accountUrl: config.publicUrl + PATHS.payoutSetup,
  })
  await outbox.sendEmail(tx, host.email, email, `payout-failed:${failed.user_id}:${failed.id}`)
}

/** `payout.*` on a host's account: saves its state and date, emails a failure, and books what the bank received. */
export const handlePayout = {
  fetch: fetchPayout,
  apply: async (tx: Tx, deps: Deps, fetched: FetchedPayout | null): Promise<void> => {
    if (!fetched) return
    await savePayout(tx, fetched.account, fetched.payout)
    await emailFailure(deps, tx, fetched.payout.id)
    await recordPayout(tx, fetched)
  },
}
