import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { renderPayoutReadyEmail } from '#server/mail/templates/payouts.ts'
import type { ProviderAccount } from '#server/stripe/payments.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/schedule-expiry.ts'
import {
  type AccountRow,
  readDatabaseClock,
  findAccountHolder,
  lockAccount,
  markReady,
  saveProviderState,
} from './store.ts'

/** What the provider said of an account when it was asked. */
interface AccountUpdate {
  accountId: string
  requestedAt: Date
  /** Null once the account is out of our reach. */
  account: ProviderAccount | null
}

/** Asks the provider; null for an account that none of our hosts has. */
async function fetchAccountUpdate(deps: Deps, accountId: string): Promise<AccountUpdate | null> {
  const askedAt = await readDatabaseClock(deps.db, accountId)
  if (!askedAt) return null
  return { accountId, requestedAt: askedAt, account: await deps.payments.retrieveAccount(accountId) }
}

async function notifyAccountReady(tx: Tx, deps: Deps, row: AccountRow): Promise<void> {
  await markReady(tx, row.id, deps.now())
  const host = await findAccountHolder(tx, row.user_id)
  const letter = renderPayoutReadyEmail({
    firstName: host.first_name,
    createEventUrl: `${deps.config.publicUrl}/events/create`,
  })
  await deps.outbox.sendEmail(tx, host.email, letter, `payout-ready:${row.id}`)
}

/**
 * Stores what was said under a row lock, with all that follows from it: the letter, once, when the
 * account can first take money; an end to open checkouts when it no longer can. An answer to an
 * earlier question than the one stored changes nothing.
 */
async function saveAccountUpdate(tx: Tx, deps: Deps, news: AccountUpdate): Promise<void> {
  const before = await lockAccount(tx, news.accountId)
  if (!before || (before.checked_at && before.checked_at > news.requestedAt)) return
  const after = await saveProviderState(tx, before, { ...news, now: deps.now() })
  if (after.can_take_money && !after.ready_at && !after.replaced_at) {
    await notifyAccountReady(tx, deps, after)
  }
  if (before.can_take_money && !after.can_take_money) {
    await scheduleCheckoutExpiry(deps, tx, { hostId: after.user_id, accountId: news.accountId })
  }
}

/**
 * Asks the provider how an account stands and stores it. Throws `ProviderError`. Does nothing for an
 * account that none of our hosts has.
 */
export async function refreshAccount(deps: Deps, accountId: string): Promise<void> {
  const news = await fetchAccountUpdate(deps, accountId)
  if (news) await deps.db.transaction().execute((tx) => saveAccountUpdate(tx, deps, news))
}

/**
 * The events `account.updated`, `capability.updated` and `account.application.deauthorized`: the
 * account is fetched anew before the transaction that also marks the event as handled.
 */
export const accountChanged = {
  fetch: async (deps: Deps, event: { account: string | null }): Promise<AccountUpdate | null> =>
    event.account ? fetchAccountUpdate(deps, event.account) : null,
  apply: async (tx: Tx, deps: Deps, news: AccountUpdate | null): Promise<void> => {
    if (news) await saveAccountUpdate(tx, deps, news)
  },
}
