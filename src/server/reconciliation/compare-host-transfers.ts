import type { LedgerDifference } from '#contract/money/ledger.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findTransferMovement } from '#server/ledger/store.ts'
import { isFinalRefusal } from '#server/stripe/provider-error.ts'
import {
  createHostTransfers,
  type HostTransfer,
  insertHostTransfers,
  listComparedAccounts,
  listHostTransferDifferences,
  listUnknownTransfers,
  skipAccount,
  storeTransferPayment,
} from './host-transfers-store.ts'

const ACCOUNTS_BATCH = 100
const TRANSFERS_BATCH = 500

/** Loads all transfers to one account, page by page. */
async function loadTransfers({ payments }: Deps, db: Db, account: string): Promise<void> {
  let batch: HostTransfer[] = []
  for await (const { id, remaining } of payments.listTransfers(account)) {
    batch.push({ account, transfer_id: id, remaining })
    if (batch.length < TRANSFERS_BATCH) continue
    await insertHostTransfers(db, batch)
    batch = []
  }
  await insertHostTransfers(db, batch)
}

/** Loads the transfers of all compared accounts; resolves to those that the provider refuses to list. */
async function loadAllTransfers(deps: Deps, db: Db): Promise<string[]> {
  const refused: string[] = []
  let after = ''
  for (;;) {
    const accounts = await listComparedAccounts(db, { after, limit: ACCOUNTS_BATCH })
    for (const account of accounts) {
      try {
        await loadTransfers(deps, db, account)
      } catch (error) {
        if (!isFinalRefusal(error)) throw error
        await skipAccount(db, account)
        refused.push(account)
      }
    }
    const last = accounts.at(-1)
    if (!last) return refused
    after = last
  }
}

/** A transfer whose own id was unknown when it was booked has its payment's id in the ledger. */
async function nameUnknownTransfers({ payments }: Deps, db: Db): Promise<void> {
  let after = ''
  for (;;) {
    const batch = await listUnknownTransfers(db, { after, limit: TRANSFERS_BATCH })
    for (const transferId of batch) {
      const payment = await payments.findPaymentOfTransfer(transferId)
      const isBooked = payment !== null && (await findTransferMovement(db, payment)) !== undefined
      if (isBooked) await storeTransferPayment(db, transferId, payment)
    }
    const last = batch.at(-1)
    if (!last) return
    after = last
  }
}

/**
 * Compares what each host's account holds of transfers at the provider with what the host is owed,
 * for the accounts with movements since then, those with a stopped transfer, and each account once a
 * month (`R17`). The transfers go through a temporary table: memory does not grow with them. What moved in the last six hours may
 * still be settling and is left out. Throws `ProviderError` if a list cannot be read.
 */
export function compareHostTransfers(deps: Deps, since: Date): Promise<LedgerDifference[]> {
  return withLongTimeout(deps.config.databaseUrl, (database) =>
    database.connection().execute(async (db) => {
      const now = deps.now()
      await createHostTransfers(db, { since, now })
      const refused = await loadAllTransfers(deps, db)
      await nameUnknownTransfers(deps, db)
      return [
        ...refused.map((id) => ({
          kind: 'host-transfers' as const,
          id,
          expected: null,
          found: null,
        })),
        ...(await listHostTransferDifferences(db, now)),
      ]
    }),
  )
}
