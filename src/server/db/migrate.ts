import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import { type MigrationFile, type MigrationStep, readMigrationFiles } from './migration-files.ts'
import type { Database, Db } from './schema.ts'

/** How long a statement of a migration waits for a lock: whoever comes after it waits as long. */
const LOCK_TIMEOUT = '2s'
/** Some four minutes; the process then ends, and whatever restarts it begins anew. */
const ATTEMPTS = 30
const LONGEST_PAUSE_MS = 8_000
/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const LOCK_CODES = ['55P03', '40P01']

/** Between migrations of several processes; any number that nothing else uses. */
const MIGRATION_LOCK = 6_503_817_224
const TURN_POLL_MS = 250

let files: Promise<MigrationFile[]> | undefined

/** Reads the files once: a process keeps those that it started with. */
function loadMigrationFiles(): Promise<MigrationFile[]> {
  files ??= readMigrationFiles()
  return files
}

async function runStep(db: Kysely<unknown>, step: MigrationStep): Promise<void> {
  // What is done concurrently waits for every older transaction, and blocks nobody meanwhile.
  const timeout = /\bconcurrently\b/i.test(step.sql) ? '0' : LOCK_TIMEOUT
  await sql`select set_config('lock_timeout', ${timeout}, false)`.execute(db)
  let changed: bigint
  do {
    const result = await sql.raw(step.sql).execute(db)
    changed = result.numAffectedRows ?? 0n
  } while (step.isRepeated && changed > 0n)
}

async function runSteps(db: Kysely<unknown>, steps: readonly MigrationStep[]): Promise<void> {
  try {
    for (const step of steps) await runStep(db, step)
  } finally {
    await sql`reset lock_timeout`.execute(db)
  }
}

interface BookkeepingTables {
  migrations: boolean
  checksums: boolean
}

async function readTables(db: Db): Promise<BookkeepingTables> {
  const { rows } = await sql<BookkeepingTables>`
    select to_regclass('kysely_migration') is not null as migrations,
      to_regclass('migration_checksums') is not null as checksums`.execute(db)
  return rows[0] ?? { migrations: false, checksums: false }
}

/** Stores the checksums that are not stored yet, and what each file needs. */
async function storeChecksums(db: Db, all: readonly MigrationFile[]): Promise<void> {
  if (!(await readTables(db)).checksums) return
  const rows = all.map(({ name, checksum, needs }) => ({ name, checksum, needs }))
  await sql`
    insert into migration_checksums (name, checksum, needs)
    select name, checksum, needs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (name text, checksum text, needs text)
    on conflict do nothing`.execute(db)
}

/** Stores those of a file that is about to run, also in place of an attempt with another text. */
async function replaceChecksum(db: Db, file: MigrationFile): Promise<void> {
  if ((await readTables(db)).checksums)
    await sql`delete from migration_checksums where name = ${file.name}`.execute(db)
  await storeChecksums(db, [file])
}

function toMigration(file: MigrationFile): Migration {
  return {
    up: async (db) => {
      if (file.steps) {
        // Committed before the first step, which may already break the version before.
        await replaceChecksum(db, file)
        return runSteps(db, file.steps)
      }
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db)
      await sql.raw(file.sql).execute(db)
      await replaceChecksum(db, file)
    },
  }
}

function createMigrator(db: Database, all: readonly MigrationFile[]): Migrator {
  const migrations = Object.fromEntries(all.map((file) => [file.name, toMigration(file)]))
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/**
 * Waits until no other process migrates; the connection then has the lock. It asks again and again, because
 * a statement that waits holds a snapshot, for which an index that is built concurrently waits (deadlock).
 */
async function waitForTurn(db: Database): Promise<void> {
  const lock = sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`
  while (!(await lock.execute(db)).rows[0]?.isOurs) await pause(TURN_POLL_MS)
}

export interface MigrateOptions {
  /** Called before each pause for a lock that did not come. */
  onRetry?: (migration: string, attempt: number) => void
  /** Other files than the product's. */
  all?: readonly MigrationFile[]
}

const isLockError = (error: unknown) =>
  error instanceof Error && 'code' in error && LOCK_CODES.includes(String(error.code))

/**
 * Runs one file, again and again while others hold the locks that it needs. Resolves to false if another
 * process has run it meanwhile.
 */
async function runFile(
  db: Database,
  all: readonly MigrationFile[],
  { name, steps }: MigrationFile,
  onRetry: MigrateOptions['onRetry'],
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await createMigrator(db, all).migrateUp({
      disableTransactions: steps !== null,
    })
    if (!error) return results.length > 0
    if (!isLockError(error) || attempt === ATTEMPTS) throw error
    onRetry?.(name, attempt)
    await pause(Math.min(250 * 2 ** attempt, LONGEST_PAUSE_MS))
  }
}

/**
 * Runs the pending migrations under a lock, so that several processes can start at once; on a connection
 * without a statement timeout. Each file runs in a transaction of its own. Resolves to the names of what
 * ran; throws what a migration threw, or an error if a newer version has made this one unable to run.
 */
export async function migrate(
  databaseUrl: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const all = options.all ?? (await loadMigrationFiles())
  // One connection: the lock belongs to it.
  const connection = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  const { db } = connection
  const ran: string[] = []
  try {
    let state = await readMigrationState(db, all)
    if (state.pending.length > 0) {
      await waitForTurn(db)
      state = await readMigrationState(db, all)
    }
    await assertRunsOnNewer(db, state, all)
    for (const file of all.filter(({ name }) => state.pending.includes(name)))
      if (await runFile(db, all, file, options.onRetry)) ran.push(file.name)
    if (state.unknown.length === 0) await storeChecksums(db, all)
    return ran
  } finally {
    await connection.close()
  }
}

/**
 * Throws unless this version can run on a schema that a newer one has migrated, or has begun to migrate: what
 * a migration needs is stored before its first step.
 */
async function assertRunsOnNewer(
  db: Db,
  { pending, unknown }: MigrationState,
  all: readonly MigrationFile[],
): Promise<void> {
  if (!(await readTables(db)).checksums) return
  const known = all.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select name from migration_checksums
    where not name = any(${known}) and needs is not null and not needs = any(${known})
    order by name`.execute(db)
  const [reason] = [...rows.map(({ name }) => name), ...(unknown.length > 0 ? pending : [])]
  if (reason)
    throw new Error(
      `A newer version has migrated this database (${unknown.at(-1) ?? reason}), and this one cannot run on it (${reason}): start a newer version.`,
    )
}

/** True if no migration is pending; a newer version may have run more. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await readMigrationState(db)).pending.length === 0
}

/** How the files and what the database has run differ; names. */
export interface MigrationState {
  done: string[]
  /** Run at the next start of the product. */
  pending: string[]
  /** Run by a newer version of the product. */
  unknown: string[]
  /** The file has changed since it ran. */
  changed: string[]
}

/** Name → checksum when it ran; null if it has none. */
async function readDone(db: Db): Promise<Map<string, string | null>> {
  const tables = await readTables(db)
  if (!tables.migrations) return new Map()
  const checksum = tables.checksums
    ? sql`(select checksum from migration_checksums where migration_checksums.name = kysely_migration.name)`
    : sql`null`
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, ${checksum} as checksum from kysely_migration order by name`.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Only reads, also in an empty database. */
export async function readMigrationState(
  db: Db,
  all?: readonly MigrationFile[],
): Promise<MigrationState> {
  const files = all ?? (await loadMigrationFiles())
  const done = await readDone(db)
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  return {
    done: [...done.keys()],
    pending: [...known.keys()].filter((name) => !done.has(name)),
    unknown: [...done.keys()].filter((name) => !known.has(name)),
    changed: [...done]
      .filter(([name, checksum]) => checksum && known.has(name) && known.get(name) !== checksum)
      .map(([name]) => name),
  }
}
