import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import { hasReceivedPayments } from '#server/checkout/store.ts'
import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import {
  renderPayoutDetachedEmail,
  renderPayoutInDoubtAlert,
} from '#server/mail/templates/money/payouts.ts'
import {
  type AccountRow,
  deleteUnopenedAccount,
  findCurrentAccount,
  lockAccount,
  replaceAccount,
} from '#server/payout-records/store.ts'
import { findContactDetails, lockUser } from '#server/users/store.ts'

/** Whether the account could take money before then: its host, not whoever came later, set it up. */
function wasReadyBefore({ ready_notified_at: readyAt }: AccountRow, moment: Date): boolean {
  return readyAt !== null && readyAt <= moment
}

/**
 * Task: after an undone change of address, detaches the host's payout account unless it was ready before
 * the change: whoever made the change may have entered their own bank. One that has received payments
 * stays, and support is alerted: who holds a former mailbox must not stop a host's payments.
 */
export async function detachPayoutAccount(
  deps: Deps,
  { userId, since }: TaskData['detach-payout-account'],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const row = await findCurrentAccount(tx, userId)
    if (!row || wasReadyBefore(row, new Date(since))) return
    const { stripe_account_id: accountId } = row
    if (!accountId) return deleteUnopenedAccount(tx, row.id)
    await lockAccount(tx, accountId)
    const host = await findContactDetails(tx, userId)
    if (await hasReceivedPayments(tx, accountId, userId)) {
      const alert = renderPayoutInDoubtAlert({
        hostName: `${host.first_name} ${host.last_name}`,
        hostEmail: host.email ?? '–',
        accountId,
        hostUrl: deps.config.publicUrl + buildAdminHostPath(userId),
      })
      const key = `payout-in-doubt:${userId}:${row.id}:${since}`
      return deps.outbox.sendEmail(tx, deps.config.supportEmail, alert, key)
    }
    await replaceAccount(tx, row.id, deps.now())
    await scheduleCheckoutExpiry(deps, tx, { hostId: userId, accountId })
    const email = renderPayoutDetachedEmail({
      firstName: host.first_name,
      setupUrl: deps.config.publicUrl + PATHS.payoutSetup,
    })
    await deps.outbox.sendEmail(tx, host.email, email, `payout-detached:${userId}:${row.id}`)
  })
}
