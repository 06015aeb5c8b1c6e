import type { LedgerDifference } from '#contract/money/ledger.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { BalanceTransaction } from '#server/stripe/payments.ts'
import { buildConnectFee } from './movements.ts'
import {
  type ComparedSums,
  createProviderMovements,
  insertProviderMovements,
  listMissingInLedger,
  listProviderDifferences,
  type MissingMovement,
  type ProviderPosting,
  renameProviderTransfer,
  sumCompared,
} from './provider-movements-store.ts'
import { recordProviderFee } from './record-fees.ts'
import { findBookedPayment } from './record-payouts.ts'
import { recordMovements } from './store.ts'

export interface ProviderComparison extends ComparedSums {
  /** Fees that were not recorded yet. */
  recorded: number
  differences: LedgerDifference[]
}

/** A movement of the last minutes may not have reached both sides yet. */
const GRACE_MS = 15 * 60_000
/** We record a moment later than the provider: movements at the start of the window are left out. */
const EDGE_MS = HOUR_MS
const BATCH = 500
const DIFFERENCES_MAX = 500

/**
 * The provider reports a fee with the movement that it was taken for; we book it by itself, and a
 * dispute's by the balance transaction that took or returned it.
 */
function toPostings(movement: BalanceTransaction): ProviderPosting[] {
  const { id, kind, providerId, amount, fee, at } = movement
  if (kind === 'other') return []
  const isDispute = kind === 'dispute' || kind === 'dispute_won'
  const booked = isDispute
    ? ({ kind: 'dispute_fee', providerId: id } as const)
    : ({ kind: 'provider_fee', providerId } as const)
  return [{ kind, providerId, amount, at }, ...(fee === 0 ? [] : [{ ...booked, amount: -fee, at }])]
}

async function loadProviderMovements({ payments }: Deps, db: Db, since: Date): Promise<void> {
  await createProviderMovements(db)
  let batch: ProviderPosting[] = []
  for await (const movement of payments.listMovements(since)) {
    batch.push(...toPostings(movement))
    if (batch.length < BATCH) continue
    await insertProviderMovements(db, batch)
    batch = []
  }
  await insertProviderMovements(db, batch)
}

/** Calls `handle` with every movement of a kind that the ledger does not have. */
async function forEachMissing(
  db: Db,
  kind: Parameters<typeof listMissingInLedger>[1],
  handle: (movement: MissingMovement) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const batch = await listMissingInLedger(db, kind, { after, limit: BATCH })
    for (const movement of batch) await handle(movement)
    const last = batch.at(-1)
    if (!last) return
    after = last.providerId
  }
}

async function recordFees({ db: pool }: Deps, db: Db): Promise<number> {
  let recorded = 0
  await forEachMissing(db, 'provider_fee', async ({ providerId: paymentIntentId, amount }) => {
    const fee = { paymentIntentId, fee: -amount }
    if (await pool.transaction().execute((tx) => recordProviderFee(tx, fee))) recorded += 1
  })
  await forEachMissing(db, 'connect_fee', async ({ providerId, amount, at }) => {
    const source = { providerId, contributionId: null, at }
    const movements = buildConnectFee(source, -amount)
    recorded += await pool.transaction().execute((tx) => recordMovements(tx, movements))
  })
  return recorded
}

async function renameTransfers(deps: Deps, db: Db): Promise<void> {
  await forEachMissing(db, 'transfer', async ({ providerId }) => {
    const payment = await findBookedPayment(deps, db, providerId)
    if (payment) await renameProviderTransfer(db, providerId, payment)
  })
}

/**
 * Compares the provider's own list of what changed our balance since then with the ledger, by id and
 * amount, both ways; fees that it reveals are recorded. Throws `ProviderError` if it cannot be read.
 * @param unbooked the provider's ids of refunds that it has accepted and never paid
 */
export function compareWithProvider(
  deps: Deps,
  { since, unbooked }: { since: Date; unbooked: readonly string[] },
): Promise<ProviderComparison> {
  const until = new Date(deps.now().getTime() - GRACE_MS)
  return withLongTimeout(deps.config.databaseUrl, (database) =>
    database.connection().execute(async (db) => {
      await loadProviderMovements(deps, db, since)
      const recorded = await recordFees(deps, db)
      await renameTransfers(deps, db)
      const window = {
        since: new Date(since.getTime() + EDGE_MS),
        until,
        unbooked,
        limit: DIFFERENCES_MAX,
      }
      const differences = await listProviderDifferences(db, window)
      return { ...(await sumCompared(db)), recorded, differences }
    }),
  )
}
