import { formatPesos } from '#contract/money.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Reconciliation, reconcileCheckouts } from './contributions/reconcile-checkouts.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Log } from './deps.ts'
import { describeError } from './http/describe-error.ts'
import { startJobs } from './jobs/boss.ts'
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

const KINDS = { event: 'evento', goal: 'sueño', day: 'día' }

function told(result: Reconciliation): string {
  const { compared, paid, paidAmount, recordedAmount, recorded, differences, wrongTotals } = result
  return [
    `Sesiones comparadas:      ${compared}`,
    `Pagadas en el proveedor:  ${paid} (${formatPesos(paidAmount)})`,
    `Registradas aquí:         ${formatPesos(recordedAmount)}`,
    `Recuperadas ahora:        ${recorded}`,
    `Diferencias:              ${differences.length}`,
    ...differences.map((session) => `  - ${session}`),
    `Totales que no cuadran:   ${wrongTotals.length}`,
    ...wrongTotals.map(({ kind, id }) => `  - ${KINDS[kind]} ${id}`),
  ].join('\n')
}

/** `npm run reconcile` (`R6`): prints the figures; exit code 1 if there is a difference. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const now = () => new Date()
  await migrate(config.databaseUrl)
  const database = connect(config.databaseUrl, {
    max: 2,
    onError: (error) => console.warn(describeError(error)),
  })
  const jobs = await startJobs(config.databaseUrl, log)
  try {
    const result = await reconcileCheckouts({
      config,
      db: database.db,
      payments: createPayments(config, now),
      outbox: jobs.outbox,
      wakeInbox: quiet,
      live: { follow: () => quiet },
      now,
      log,
    })
    console.log(told(result))
    process.exitCode = result.differences.length + result.wrongTotals.length > 0 ? 1 : 0
  } finally {
    await jobs.stop()
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : describeError(error))
  process.exitCode = 1
})
