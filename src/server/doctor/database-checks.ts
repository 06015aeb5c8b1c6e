import { HOUR_MS } from '#contract/product/durations.ts'
import { type MigrationState, readMigrationState } from '#server/db/migrate.ts'
import type { Db } from '#server/db/schema.ts'
import { findLastCheck } from '#server/ledger/nightly-checks-store.ts'
import { type Check, type Finding, reportGood, reportMissing, reportUnknown } from './check.ts'
import { countAdmins, readDatabaseFacts } from './store.ts'

const LEAST_VERSION = 180_000
const CREATE_DATABASE = 'create role and database as in "What does it need?"'

function describeMigrations({ done, pending, unknown: newer, changed }: MigrationState): Finding {
  if (newer.length > 0)
    return reportMissing(`run by a newer version: ${newer.join(', ')}`, 'deploy that version')
  if (changed.length > 0)
    return reportMissing(
      `changed after they ran: ${changed.join(', ')}`,
      'use the version that ran them, or restore a backup',
    )
  if (pending.length > 0)
    return reportMissing(
      `pending: ${pending.join(', ')}`,
      'start the product once: its first process migrates',
    )
  return reportGood(`${done.length} done, last ${done.at(-1)}`)
}

/** A night's check, and half a day for one that takes long or is retried. */
const LEDGER_CHECK_MAX_AGE_MS = 36 * HOUR_MS

async function askLedgerCheck(db: Db, now: Date): Promise<Finding> {
  const last = await findLastCheck(db)
  if (!last)
    return reportUnknown('it has not run yet', 'run npm run reconcile, or wait for the night')
  const text = `the last one ended at ${last.finishedAt}`
  return now.getTime() - Date.parse(last.finishedAt) <= LEDGER_CHECK_MAX_AGE_MS
    ? reportGood(text)
    : reportMissing(
        text,
        'run npm run reconcile, and look for "task failed" with task=check-ledger',
      )
}

/** The database: what it is, what the role may do, and what it contains. */
export function createDatabaseChecks(
  db: Db,
  { isLocal, now }: { isLocal: boolean; now: () => Date },
): Check[] {
  return [
    {
      id: 'database-version',
      ask: async () => {
        const { version, encoding } = await readDatabaseFacts(db)
        const name = `PostgreSQL ${Math.floor(version / 10_000)}, ${encoding}`
        if (version < LEAST_VERSION) return reportMissing(name, 'use PostgreSQL 18 or newer')
        return encoding === 'UTF8' ? reportGood(name) : reportMissing(name, CREATE_DATABASE)
      },
    },
    {
      id: 'database-extensions',
      ask: async () =>
        (await readDatabaseFacts(db)).hasTrigrams
          ? reportGood('pg_trgm')
          : reportMissing('pg_trgm is not available', "install PostgreSQL's contrib modules"),
    },
    {
      id: 'database-privileges',
      ask: async () =>
        (await readDatabaseFacts(db)).mayCreate
          ? reportGood('the role may create schemas and tables')
          : reportMissing('the role does not own its database', CREATE_DATABASE),
    },
    {
      id: 'database-migrations',
      ask: async () => describeMigrations(await readMigrationState(db)),
    },
    { id: 'ledger-check', ask: () => askLedgerCheck(db, now()) },
    {
      id: 'admin',
      ask: async () => {
        const { all, withSecondFactor } = await countAdmins(db)
        const text = `${all} with the role ADMIN, ${withSecondFactor} with a second factor`
        if (withSecondFactor > 0) return reportGood(text)
        const action =
          all === 0
            ? 'npm run admin -- create EMAIL, then add a second factor in /settings'
            : 'add a second factor in /settings'
        return isLocal
          ? reportUnknown(`${text}; a local copy needs none`, action)
          : reportMissing(text, action)
      },
    },
  ]
}
