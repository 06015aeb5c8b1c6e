import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  renderPayoutReadyEmail,
  renderPayoutRejectedAlert,
  renderPayoutRejectedEmail,
} from '#server/mail/templates/money/payouts.ts'
import {
  type AccountRow,
  findPlatformId,
  lockAccount,
  markAsked,
  markReadyNotified,
  saveProviderState,
} from '#server/payout-records/store.ts'
import type { ProviderAccount } from '#server/stripe/accounts/provider-account.ts'
import { sendSecurityEmail } from '#server/users/credentials/recent-change.ts'
import { findContactDetails } from '#server/users/store.ts'
import { isRejected } from '../policy.ts'

/** Stripe's state of an account at the time of a request. */
interface AccountUpdate {
  accountId: string
  requestedAt: Date
  /** Null once the account is deauthorized. */
  account: ProviderAccount | null
}

/** Fetches an account from Stripe; null for an account of none of our hosts. */
async function fetchAccountUpdate(deps: Deps, accountId: string): Promise<AccountUpdate | null> {
  const asked = await markAsked(deps.db, accountId)
  if (!asked) return null
  const { asked_at: requestedAt, api } = asked
  const platformId = asked.platform_id ?? (await findPlatformId(deps.db))
  const account = await deps.payments.retrieveAccount({ id: accountId, api, platformId })
  return { accountId, requestedAt, account }
}

async function notifyAccountReady(tx: Tx, deps: Deps, row: AccountRow): Promise<void> {
  await markReadyNotified(tx, row.id, deps.now())
  const host = await findContactDetails(tx, row.user_id)
  const email = renderPayoutReadyEmail({
    firstName: host.first_name,
    createEventUrl: deps.config.publicUrl + PATHS.createEvent,
  })
  await sendSecurityEmail(tx, deps, host, email, `payout-ready:${row.user_id}:${row.id}`)
}

/** To the host and to support: another account needs a decision of an operator (decision 26). */
async function announceRejected(tx: Tx, deps: Deps, row: AccountRow): Promise<void> {
  const { config, outbox } = deps
  const host = await findContactDetails(tx, row.user_id)
  const toHost = renderPayoutRejectedEmail({ firstName: host.first_name })
  await sendSecurityEmail(tx, deps, host, toHost, `payout-rejected:${row.user_id}:${row.id}`)
  const alert = renderPayoutRejectedAlert({
    hostName: `${host.first_name} ${host.last_name}`,
    hostEmail: host.email ?? '–',
    accountId: row.stripe_account_id ?? row.id,
    reason: row.disabled_reason ?? '',
    hostUrl: config.publicUrl + buildAdminHostPath(row.user_id),
  })
  await outbox.sendEmail(
    tx,
    config.supportEmail,
    alert,
    `payout-rejected-alert:${row.user_id}:${row.id}`,
  )
}

/**
 * Saves an update under a row lock: sends one email when the account first accepts money, one when Stripe
 * rejects it, and expires open checkouts when it stops accepting money. Ignores updates requested before
 * the stored one.
 */
async function saveAccountUpdate(tx: Tx, deps: Deps, update: AccountUpdate): Promise<void> {
  const before = await lockAccount(tx, update.accountId)
  if (!before || (before.last_synced_at && before.last_synced_at > update.requestedAt)) return
  const after = await saveProviderState(tx, before, { ...update, now: deps.now() })
  if (after.can_receive_payments && !after.ready_notified_at && !after.replaced_at) {
    await notifyAccountReady(tx, deps, after)
  }
  if (!isRejected(before) && isRejected(after)) await announceRejected(tx, deps, after)
  if (before.can_receive_payments && !after.can_receive_payments) {
    await scheduleCheckoutExpiry(deps, tx, { hostId: after.user_id, accountId: update.accountId })
  }
}

/** Refreshes an account from Stripe, if one of our hosts has it. Throws `ProviderError`. */
export async function refreshAccount(deps: Deps, accountId: string): Promise<void> {
  const update = await fetchAccountUpdate(deps, accountId)
  if (update) await deps.db.transaction().execute((tx) => saveAccountUpdate(tx, deps, update))
}

/**
 * Handles the events of accounts, of both generations of the API (table 2): fetches the account before
 * the transaction that also marks the event as handled.
 */
export const handleAccount = {
  fetch: async (deps: Deps, event: { account: string | null }): Promise<AccountUpdate | null> =>
    event.account ? fetchAccountUpdate(deps, event.account) : null,
  apply: async (tx: Tx, deps: Deps, update: AccountUpdate | null): Promise<void> => {
    if (update) await saveAccountUpdate(tx, deps, update)
  },
}
