import type { LedgerCheck, LedgerDifference } from '#contract/money/ledger.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { PATHS } from '#contract/product/paths.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { compareWithProvider } from '#server/ledger/compare-provider.ts'
import { closeLedgerDays } from '#server/ledger/days-store.ts'
import {
  type BalanceSnapshot,
  findLastCheck,
  insertCheck,
  takeBalanceSnapshot,
} from '#server/ledger/nightly-checks-store.ts'
import { recordMissingFees } from '#server/ledger/record-fees.ts'
import { PROVIDER_LOOK_BACK_MS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { renderLedgerDifferencesEmail } from '#server/mail/templates/people/support.ts'
import { listUnpaidRefunds } from '#server/refunds/store.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { compareHostTransfers } from './compare-host-transfers.ts'
import { recordMissedMovements } from './record-missed.ts'
import { readLedgerSums } from './store.ts'

const LOGGED_DIFFERENCES_MAX = 100

const toKey = (differences: readonly LedgerDifference[]) =>
  differences
    .map((each) => JSON.stringify([each.kind, each.id, each.expected, each.found]))
    .sort()
    .join()

/** Support gets an email, unless the check before found the same differences. */
async function store(deps: Deps, check: LedgerCheck, snapshot: BalanceSnapshot): Promise<void> {
  const { differences, figures } = check
  const before = await findLastCheck(deps.db)
  const isNews = differences.length > 0 && toKey(differences) !== toKey(before?.differences ?? [])
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertCheck(tx, check, snapshot)
    if (!isNews) return
    const { publicUrl, supportEmail } = deps.config
    const ledgerUrl = publicUrl + PATHS.adminLedger
    const email = renderLedgerDifferencesEmail({ differences, ledgerUrl })
    await deps.outbox.sendEmail(tx, supportEmail, email, `ledger:${id}`)
  })
  const level = differences.length > 0 ? 'error' : 'info'
  const logged = differences.slice(0, LOGGED_DIFFERENCES_MAX)
  deps.log[level]({ figures, differences: logged }, LOG.ledgerChecked)
}

function checkDatabase({ config, now }: Deps) {
  return withLongTimeout(config.databaseUrl, async (db) => {
    await closeLedgerDays(db)
    return {
      sums: await readLedgerSums(db),
      differences: await listLedgerDifferences(db, now()),
      snapshot: await takeBalanceSnapshot(db),
    }
  })
}

/** Reaches back to the last check: a fee of no payment is found here alone, however long ago that was. */
async function findWindowStart({ db }: Deps, startedAt: Date): Promise<Date> {
  const last = await findLastCheck(db)
  const earliest = startedAt.getTime() - PROVIDER_LOOK_BACK_MS
  return new Date(last ? Math.min(earliest, Date.parse(last.startedAt) - HOUR_MS) : earliest)
}

/**
 * Proves that the stored totals are the sums of contributions, that these agree with their movements, and
 * the movements with the provider's own list of the last days, both ways; refunds, disputes and fees that
 * were missed are recorded first. Each active host's transfers are compared with what the host is owed
 * (`R17`). The result is stored, and emailed to support if it is new. Throws `ProviderError` if the
 * provider's lists cannot be read.
 */
export async function checkLedger(deps: Deps): Promise<LedgerCheck> {
  const startedAt = deps.now()
  const since = await findWindowStart(deps, startedAt)
  const missed = await recordMissedMovements(deps, since)
  const unbooked = await listUnpaidRefunds(deps.db)
  const { compared, provider, booked, recorded, differences } = await compareWithProvider(deps, {
    since,
    unbooked,
  })
  const fees = await recordMissingFees(deps)
  const hostTransfers = await compareHostTransfers(deps, since)
  const internal = await checkDatabase(deps)
  const check: LedgerCheck = {
    startedAt: startedAt.toISOString(),
    finishedAt: deps.now().toISOString(),
    figures: { ...internal.sums, compared, provider, booked, recorded: missed + recorded + fees },
    differences: [...internal.differences, ...differences, ...hostTransfers],
  }
  await store(deps, check, internal.snapshot)
  return check
}
