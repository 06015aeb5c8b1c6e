import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import type { Database, Db } from './schema.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

async function readMigrationFiles() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  /** Name → SHA-256 in hexadecimal. */
  const checksums: Record<string, string> = {}
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8')
    const name = file.replace('.sql', '')
    checksums[name] = createHash('sha256').update(text).digest('hex')
    migrations[name] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return { migrations, checksums }
}

let files: ReturnType<typeof readMigrationFiles> | undefined

/** Reads the files once: a process keeps those that it started with. */
function loadMigrationFiles() {
  files ??= readMigrationFiles()
  return files
}

function createMigrator(db: Database): Migrator {
  const getMigrations = async () => (await loadMigrationFiles()).migrations
  return new Migrator({ db, provider: { getMigrations } })
}

async function storeChecksums(db: Database): Promise<void> {
  const { checksums } = await loadMigrationFiles()
  await sql`
    insert into migration_checksums (name, checksum)
    select key, value from jsonb_each_text(${JSON.stringify(checksums)}::jsonb)
    on conflict do nothing`.execute(db)
}

/**
 * Runs the pending migrations under a lock, so that several processes can start at once; on a
 * connection without a statement timeout. Resolves to the names of what ran; throws what a migration
 * threw.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const connection = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    // At most starts nothing is to be done, for which Kysely would read the catalog twice and lock.
    const { pending, unknown } = await readMigrationState(connection.db)
    if (pending.length + unknown.length === 0) {
      await storeChecksums(connection.db)
      return []
    }
    const { error, results } = await createMigrator(connection.db).migrateToLatest()
    if (error) throw error
    await storeChecksums(connection.db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await connection.close()
  }
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
  const exists = await sql<{ migrations: boolean; checksums: boolean }>`
    select to_regclass('kysely_migration') is not null as migrations,
      to_regclass('migration_checksums') is not null as checksums`.execute(db)
  if (!exists.rows[0]?.migrations) return new Map()
  const checksum = exists.rows[0].checksums
    ? sql`(select checksum from migration_checksums where migration_checksums.name = kysely_migration.name)`
    : sql`null`
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, ${checksum} as checksum from kysely_migration order by name`.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Only reads, also in an empty database. */
export async function readMigrationState(db: Db): Promise<MigrationState> {
  const { checksums } = await loadMigrationFiles()
  const done = await readDone(db)
  const known = new Map(Object.entries(checksums))
  return {
    done: [...done.keys()],
    pending: [...known.keys()].filter((name) => !done.has(name)),
    unknown: [...done.keys()].filter((name) => !known.has(name)),
    changed: [...done]
      .filter(([name, checksum]) => checksum && known.has(name) && known.get(name) !== checksum)
      .map(([name]) => name),
  }
}
