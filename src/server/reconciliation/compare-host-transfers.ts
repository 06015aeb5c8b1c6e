import type { LedgerDifference } from '#contract/money/ledger.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findBookedPayment } from '#server/ledger/record-payouts.ts'
import { LOG } from '#server/log-events.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import {
  beginComparison,
  clearTransfers,
  describeUnread,
  type HostTransfer,
  insertHostTransfers,
  listDueAccounts,
  listHostTransferDifferences,
  listKnownDifferences,
  listUnknownTransfers,
  storeComparison,
  storeTransferPayment,
  storeUnreadAccount,
} from './host-transfers-store.ts'

const TRANSFERS_BATCH = 500
/** What is left after that is compared in the next nights. */
const ACCOUNTS_MAX = 2_000
const COMPARISON_MS = 30 * MINUTE_MS
/** After so many accounts in a row without an answer Stripe is down, not the accounts. */
const UNANSWERED_MAX = 3

/** Loads all transfers to one account, page by page. */
async function loadTransfers({ payments }: Deps, db: Db, account: string): Promise<void> {
  await clearTransfers(db)
  let batch: HostTransfer[] = []
  for await (const { id, remaining } of payments.listTransfers(account)) {
    batch.push({ transfer_id: id, remaining })
    if (batch.length < TRANSFERS_BATCH) continue
    await insertHostTransfers(db, batch)
    batch = []
  }
  await insertHostTransfers(db, batch)
}

/** A transfer whose own id was unknown when it was booked has its payment's id in the ledger. */
async function nameUnknownTransfers(deps: Deps, db: Db): Promise<void> {
  let after = ''
  for (;;) {
    const batch = await listUnknownTransfers(db, { after, limit: TRANSFERS_BATCH })
    for (const transferId of batch) {
      const payment = await findBookedPayment(deps, db, transferId)
      if (payment) await storeTransferPayment(db, transferId, payment)
    }
    const last = batch.at(-1)
    if (!last) return
    after = last
  }
}

/**
 * An account that the provider refuses to list is a difference without amounts; one that it does not
 * answer about is not, until the next night's check cannot read it either.
 */
async function compareAccount(deps: Deps, db: Db, account: string): Promise<ProviderError | null> {
  const store = (differences: readonly LedgerDifference[]) =>
    storeComparison(db, account, { at: deps.now(), differences })
  try {
    await loadTransfers(deps, db, account)
    await nameUnknownTransfers(deps, db)
    await store(await listHostTransferDifferences(db, account, deps.now()))
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isFinalRefusal(error)) await store([describeUnread(account)])
    else await storeUnreadAccount(db, account, deps.now())
    deps.log.warn({ err: error, account }, LOG.hostTransfersUnread)
    return error
  }
}

async function compareDueAccounts(deps: Deps, db: Db, since: Date): Promise<void> {
  const end = performance.now() + COMPARISON_MS
  let unanswered = 0
  const due = await listDueAccounts(db, { since, now: deps.now(), limit: ACCOUNTS_MAX })
  for (const account of due) {
    if (performance.now() > end || unanswered >= UNANSWERED_MAX) return
    const error = await compareAccount(deps, db, account)
    unanswered = error && !isFinalRefusal(error) ? unanswered + 1 : 0
  }
}

/**
 * Compares what each host's account holds of transfers at the provider with what the host is owed,
 * contribution by contribution: for the accounts with movements since then, with a stopped transfer or
 * with a difference, and for each account once a month (`R17`). It is bounded per night, goes on where a
 * check that was cut off has ended, and never runs twice at once: beside another one it resolves to what
 * is known. Memory does not grow with the transfers, and what moved in the last six hours may still be
 * settling and is left out. Resolves to the differences of all accounts as last compared.
 */
export function compareHostTransfers(deps: Deps, since: Date): Promise<LedgerDifference[]> {
  return withLongTimeout(deps.config.databaseUrl, (database) =>
    database.connection().execute(async (db) => {
      if (await beginComparison(db)) await compareDueAccounts(deps, db, since)
      return listKnownDifferences(db, deps.now())
    }),
  )
}
