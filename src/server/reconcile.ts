import type { LedgerCheck } from '#contract/money/ledger.ts'
import { ledgerDifferenceText } from '#contract/money/ledger-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { ConfigError, readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Deps, Log } from './deps.ts'
import { describeError } from './http/errors/describe-error.ts'
import { startJobs } from './jobs/boss.ts'
import { loadProductFile } from './product-file.ts'
import { checkLedger } from './reconciliation/check-ledger.ts'
import { type Reconciliation, reconcileCheckouts } from './reconciliation/reconcile-checkouts.ts'
import { createPayments } from './stripe/client.ts'

const quiet = () => {}
const log: Log = { info: quiet, warn: say(console.warn), error: say(console.error) }

/** An operator's terminal is a log too: no row of the database is printed there (`R13`). */
function say(print: (...told: unknown[]) => void): Log['warn'] {
  return (facts: unknown, ...words: unknown[]) => {
    const { err, ...rest } = { err: undefined, ...(facts as object) }
    print(...words, { ...rest, ...(err ? { err: describeError(err) } : {}) })
  }
}

function told(result: Reconciliation): string {
  const { compared, paid, paidAmount, recordedAmount, recorded, differences } = result
  return [
    `Sesiones comparadas:      ${compared}`,
    `Pagadas en el proveedor:  ${paid} (${formatPesos(paidAmount)})`,
    `Registradas aquí:         ${formatPesos(recordedAmount)}`,
    `Recuperadas ahora:        ${recorded}`,
    `Diferencias:              ${differences.length}`,
    ...differences.map((session) => `  - ${session}`),
  ].join('\n')
}

function toldOf({ figures, differences }: LedgerCheck): string {
  const { totals, contributions, ledger, compared, provider, booked, recorded } = figures
  return [
    `Totales guardados:        ${formatPesos(totals)}`,
    `Suma de aportaciones:     ${formatPesos(contributions)}`,
    `Según el libro:           ${formatPesos(ledger)}`,
    `Movimientos comparados:   ${compared}`,
    `Según el proveedor:       ${formatPesos(provider)}`,
    `De ellos, en el libro:    ${formatPesos(booked)}`,
    `Movimientos recuperados:  ${recorded}`,
    `Lo que no cuadra:         ${differences.length}`,
    ...differences.map((each) => `  - ${ledgerDifferenceText(each)}`),
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
  try {
    const deps: Deps = {
      config,
      db: database.db,
      payments: createPayments(config, now),
      outbox: jobs.outbox,
      wakeInbox: quiet,
      live: { follow: () => quiet },
      now,
      log,
    }
    const result = await reconcileCheckouts(deps)
    console.log(told(result))
    const check = await checkLedger(deps)
    console.log(toldOf(check))
    process.exitCode = result.differences.length + check.differences.length > 0 ? 1 : 0
  } finally {
    await jobs.stop()
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : describeError(error))
  process.exitCode = 1
})
