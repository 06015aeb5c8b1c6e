import '#server/assert-node.ts'
import type { LedgerCheck, LedgerDifference } from '#contract/money/ledger.ts'
import { formatPesos } from '#contract/money/money.ts'
import { ConfigError, loadProductFile, readConfig } from '#server/config.ts'
import { createCpuPool } from '#server/cpu-pool/pool.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps, Log } from '#server/deps.ts'
import { openFileStorage } from '#server/files/file-storage.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { startJobs } from '#server/jobs/boss.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import {
  type Reconciliation,
  reconcileCheckouts,
} from '#server/reconciliation/reconcile-checkouts.ts'
import { createRecentFunds } from '#server/stripe/accounts/recent-funds.ts'
import { createPayments } from '#server/stripe/client.ts'
import { createEventStore } from '#server/stripe-events/inbox.ts'

const ignore = () => {}
const log: Log = { info: ignore, warn: logTo(console.warn), error: logTo(console.error) }

/** Errors are described, not printed: they could contain a row of the database (`R13`). */
function logTo(print: (...values: unknown[]) => void): Log['warn'] {
  return (fields: unknown, ...message: unknown[]) => {
    const { err, ...rest } = { err: undefined, ...(fields as object) }
    print(...message, { ...rest, ...(err ? { err: describeError(err) } : {}) })
  }
}

/** Names the payments that make Stripe's amount and ours differ; none if both agree. */
function explainAmounts({ paidAmount, recordedAmount, explained }: Reconciliation): string[] {
  const difference = paidAmount - recordedAmount
  if (difference === 0 && explained.length === 0) return []
  const sum = explained.reduce((total, { amount }) => total + amount, 0)
  return [
    `Paid and not recorded:    ${formatPesos(difference)}, of which quarantined ${formatPesos(sum)}`,
    ...explained.map(({ session, amount }) => `  - ${session}: ${formatPesos(amount)}`),
  ]
}

function formatReconciliation(result: Reconciliation): string {
  const { compared, paid, paidAmount, recordedAmount, recorded, differences } = result
  return [
    `Sessions compared:        ${compared}`,
    `Paid at Stripe:           ${paid} (${formatPesos(paidAmount)})`,
    `Recorded here:            ${formatPesos(recordedAmount)}`,
    ...explainAmounts(result),
    `Recorded now:             ${recorded}`,
    `Session differences:      ${differences.length}`,
    ...differences.map((session) => `  - ${session}`),
  ].join('\n')
}

const formatAmount = (amount: number | null) => (amount === null ? 'nothing' : formatPesos(amount))

function formatDifference({ kind, id, expected, found }: LedgerDifference): string {
  return `  - ${kind} ${id}: expected ${formatAmount(expected)}, found ${formatAmount(found)}`
}

function formatLedgerCheck({ figures, differences }: LedgerCheck): string {
  const { totals, contributions, ledger, compared, provider, booked, recorded } = figures
  return [
    `Stored totals:            ${formatPesos(totals)}`,
    `Sum of contributions:     ${formatPesos(contributions)}`,
    `Hosts in the ledger:      ${formatPesos(ledger)}`,
    `Movements compared:       ${compared}`,
    `Their sum at Stripe:      ${formatPesos(provider)}`,
    `Their sum in the ledger:  ${formatPesos(booked)}`,
    `Movements recorded now:   ${recorded}`,
    `Ledger differences:       ${differences.length}`,
    ...differences.map(formatDifference),
  ].join('\n')
}

/** `npm run reconcile` (`R6`): prints the figures; exit code 1 if there is a difference. */
async function main(): Promise<void> {
  loadProductFile(process.env.DATA_DIR)
  const config = readConfig(process.env)
  const now = () => new Date()
  await migrate(config.databaseUrl)
  const database = connect(config.databaseUrl, {
    max: 2,
    onError: (error) => console.warn(describeError(error)),
  })
  const jobs = await startJobs(config.databaseUrl, log)
  const cpu = createCpuPool(log)
  try {
    const deps: Deps = {
      config,
      db: database.db,
      payments: createPayments(config, now),
      recentFunds: createRecentFunds(),
      outbox: jobs.outbox,
      inbox: {
        hasEffect: () => true,
        store: createEventStore({ db: database.db, now }),
        wake: ignore,
      },
      live: { follow: () => ignore, countFollowers: () => 0 },
      cpu,
      files: openFileStorage(config.files, log),
      now,
      log,
    }
    const result = await reconcileCheckouts(deps)
    console.log(formatReconciliation(result))
    const check = await checkLedger(deps)
    console.log(formatLedgerCheck(check))
    process.exitCode = result.differences.length + check.differences.length > 0 ? 1 : 0
  } finally {
    await jobs.stop()
    await cpu.close()
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : describeError(error))
  process.exitCode = 1
})
