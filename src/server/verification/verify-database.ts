import { type MigrationState, readMigrationState } from '#server/db/migrate.ts'
import type { Database, Db } from '#server/db/schema.ts'
import { type CheckResult, runCheck, type SqlCheck } from './checks-store.ts'
import { DATA_CHECKS, EMAIL_CHECK } from './data-checks-store.ts'
import { LEDGER_CHECKS } from './ledger-checks-store.ts'
import {
  readSchemaFigures,
  SCHEMA_CHECKS,
  type SchemaFigures,
  selectAllOrphans,
  selectRejectedRows,
} from './schema-store.ts'
import { type QueueFigures, readQueues, readTables, type TableFigures } from './tables-store.ts'

/** What a database contains, and which checks it breaks. Amounts in centavos. */
export interface Verification {
  migrations: MigrationState
  schema: SchemaFigures
  tables: TableFigures[]
  queues: QueueFigures[]
  checks: CheckResult[]
}

const DIFFERENCES_MAX = 20

function toResult(name: string, description: string, ids: readonly string[]): CheckResult {
  const differences = ids
    .slice(0, DIFFERENCES_MAX)
    .map((id) => ({ id, expected: null, found: null }))
  return { name, description, count: ids.length, differences }
}

function checkMigrations({ pending, unknown, changed }: MigrationState): CheckResult[] {
  return [
    toResult('migrations-pending', 'Every migration has run', pending),
    toResult('migrations-unknown', 'No migration belongs to a newer version', unknown),
    toResult('migrations-changed', 'No migration has changed since it ran', changed),
  ]
}

function checkQueues(queues: QueueFigures[] | null): CheckResult {
  const failed = queues?.filter((queue) => queue.failed > 0) ?? []
  const ids = queues ? failed.map((queue) => `${queue.name} ${queue.failed}`) : ['pgboss']
  return toResult('queue', 'The queue exists and no task fails again and again', ids)
}

const NO_SCHEMA: SchemaFigures = { tables: 0, constraints: 0, indexes: 0, triggers: 0, digest: '' }

/**
 * Reads everything that a database contains at one moment and changes nothing: two copies give the
 * same figures in the same order. Rows are counted, summed and compared inside the database.
 */
export function verifyDatabase(db: Database, now: Date): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verify(tx, now))
}

/** The same, in the caller's transaction. */
export async function verify(db: Db, now: Date): Promise<Verification> {
  const migrations = await readMigrationState(db)
  const checks = checkMigrations(migrations)
  // The other checks know the schema of this version only.
  if (migrations.pending.length > 0) {
    return { migrations, schema: NO_SCHEMA, tables: [], queues: [], checks }
  }
  const [orphans, rejectedRows] = [await selectAllOrphans(db), await selectRejectedRows(db)]
  const queues = await readQueues(db)
  const catalog: readonly SqlCheck[] = [
    ...SCHEMA_CHECKS,
    { name: 'parents', description: 'Every row has its parent', differences: () => orphans },
    {
      name: 'constraints',
      description: 'Every row passes the checks of its table',
      differences: () => rejectedRows,
    },
    ...LEDGER_CHECKS,
    ...DATA_CHECKS,
    ...(queues ? [EMAIL_CHECK] : []),
  ]
  for (const check of catalog) {
    checks.push(await runCheck(db, check, { now, limit: DIFFERENCES_MAX }))
  }
  checks.push(checkQueues(queues))
  const schema = await readSchemaFigures(db)
  return { migrations, schema, tables: await readTables(db), queues: queues ?? [], checks }
}

export function hasDifferences({ checks }: Verification): boolean {
  return checks.some(({ count }) => count > 0)
}
