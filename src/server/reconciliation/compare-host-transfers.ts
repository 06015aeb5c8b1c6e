import type { LedgerDifference } from '#contract/money/ledger.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findTransferMovement } from '#server/ledger/store.ts'
import {
  createHostTransfers,
  type HostTransfer,
  insertHostTransfers,
  listComparedAccounts,
  listHostTransferDifferences,
  listUnknownTransfers,
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
 * for the accounts with movements since then and those with a stopped transfer (`R17`). The transfers
 * go through a temporary table: memory does not grow with them. What moved in the last six hours may
 * still be settling and is left out. Throws `ProviderError` if a list cannot be read.
 */
export function compareHostTransfers(deps: Deps, since: Date): Promise<LedgerDifference[]> {
  return withLongTimeout(deps.config.databaseUrl, (database) =>
    database.connection().execute(async (db) => {
      await createHostTransfers(db, since)
      let after = ''
      for (;;) {
        const accounts = await listComparedAccounts(db, { after, limit: ACCOUNTS_BATCH })
        for (const account of accounts) await loadTransfers(deps, db, account)
        const last = accounts.at(-1)
        if (!last) break
        after = last
      }
      await nameUnknownTransfers(deps, db)
      return listHostTransferDifferences(db, deps.now())
    }),
  )
}
