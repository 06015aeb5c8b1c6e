import type { LedgerCheck, LedgerDifference, LedgerFigures } from '#contract/money/ledger.ts'
import { withLongTimeout } from '#server/db/long-timeout.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findLastCheck, insertCheck } from '#server/ledger/checks-store.ts'
import { compareWithProvider } from '#server/ledger/compare-provider.ts'
import { listWrongBalances } from '#server/ledger/provider-movements-store.ts'
import { recordMissingFees } from '#server/ledger/record-fees.ts'
import { renderLedgerDifferencesEmail } from '#server/mail/templates/support.ts'
import { compareContributions, sumCounted } from './ledger-store.ts'
import { recordMissed } from './record-missed.ts'
import { listWrongTotals } from './store.ts'

/** Longer than the provider tries to deliver an event (`payments.md`). */
const LOOK_BACK_MS = 4 * 24 * 3_600_000
/** So long a move to or from a host may take before it counts as missing. */
const SETTLING_MS = 6 * 3_600_000

type Within = Pick<LedgerFigures, 'totals' | 'contributions' | 'ledger'> &
  Pick<LedgerCheck, 'differences'>

async function compareWithin(db: Db, now: Date): Promise<Within> {
  const settledBefore = new Date(now.getTime() - SETTLING_MS)
  const sums = await sumCounted(db)
  const totals = await listWrongTotals(db)
  const balances = await listWrongBalances(db)
  const { ledger, wrong } = await compareContributions(db, settledBefore)
  const differences: LedgerDifference[] = [
    ...totals.map((row) => ({ ...row, kind: `${row.kind}-total` as const })),
    ...balances.map(({ account: id, kept: found, sum: expected }) => ({
      kind: 'balance' as const,
      id,
      expected,
      found,
    })),
    ...wrong.map((row) => ({ kind: 'contribution' as const, ...row })),
  ]
  return { ...sums, ledger, differences }
}

const namesOf = (differences: readonly LedgerDifference[]) =>
  differences
    .map((each) => JSON.stringify([each.kind, each.id, each.expected, each.found]))
    .sort()
    .join()

/** The same differences the next night are no news. */
async function store(deps: Deps, check: LedgerCheck): Promise<void> {
  const { differences, figures } = check
  const before = await findLastCheck(deps.db)
  const isNews =
    differences.length > 0 && namesOf(differences) !== namesOf(before?.differences ?? [])
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertCheck(tx, check)
    if (!isNews) return
    const { publicUrl, supportEmail } = deps.config
    const letter = renderLedgerDifferencesEmail({
      differences,
      ledgerUrl: `${publicUrl}/admin/ledger`,
    })
    await deps.outbox.sendEmail(tx, supportEmail, letter, `ledger:${id}`)
  })
  const level = differences.length > 0 ? 'error' : 'info'
  deps.log[level]({ figures, differences: differences.slice(0, 100) }, 'ledger checked')
}

/**
 * Proves that kept totals are the sums of contributions, that these agree with their movements, and
 * the movements with the provider's own book of the last days, in both directions; refunds, disputes
 * and fees that were missed are recorded first. What it finds is kept, and told to support when it
 * is new. Throws `ProviderError` if the provider's lists cannot be read.
 */
export async function checkLedger(deps: Deps): Promise<LedgerCheck> {
  const startedAt = deps.now()
  const since = new Date(startedAt.getTime() - LOOK_BACK_MS)
  const missed = await recordMissed(deps, since)
  const provider = await compareWithProvider(deps, since)
  const fees = await recordMissingFees(deps)
  const { differences, ...sums } = await withLongTimeout(deps.config.databaseUrl, (db) =>
    compareWithin(db, deps.now()),
  )
  const check: LedgerCheck = {
    startedAt: startedAt.toISOString(),
    finishedAt: deps.now().toISOString(),
    figures: {
      ...sums,
      compared: provider.compared,
      provider: provider.provider,
      booked: provider.booked,
      recorded: missed + provider.recorded + fees,
    },
    differences: [...differences, ...provider.differences],
  }
  await store(deps, check)
  return check
}
