import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import type { Database, Db } from './schema.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

interface Files {
  migrations: Record<string, Migration>
  /** SHA-256 of each, in hexadecimal. */
  sums: Record<string, string>
}

async function readFiles(): Promise<Files> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  const sums: Record<string, string> = {}
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8')
    const name = file.replace('.sql', '')
    sums[name] = createHash('sha256').update(text).digest('hex')
    migrations[name] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return { migrations, sums }
}

let files: Promise<Files> | undefined

/** The files are read once: while a process lives they are what it started with. */
function knownFiles(): Promise<Files> {
  files ??= readFiles()
  return files
}

function migratorOf(db: Database): Migrator {
  const getMigrations = async () => (await knownFiles()).migrations
  return new Migrator({ db, provider: { getMigrations } })
}

async function keepSums(db: Database): Promise<void> {
  const { sums } = await knownFiles()
  await sql`
    insert into migration_checksums (name, checksum) select key, value from jsonb_each_text(${JSON.stringify(sums)}::jsonb)
    on conflict do nothing`.execute(db)
}

/**
 * Brings the schema up to date, under a lock that lets several processes start at once. Forward
 * only; over a connection of its own that waits as long as a lock or a migration takes. Resolves to
 * the names of what ran now; throws what a migration threw.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const own = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    const { error, results } = await migratorOf(own.db).migrateToLatest()
    if (error) throw error
    await keepSums(own.db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await own.close()
  }
}

/** True when nothing waits to be run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

/** How the files at hand and what a database ran differ; by name. */
export interface MigrationState {
  done: string[]
  /** To be run by the next start of the product. */
  pending: string[]
  /** Run by a newer version of the product than this one. */
  unknown: string[]
  /** Another file now than when it ran. */
  changed: string[]
}

async function readDone(db: Db): Promise<Map<string, string | null>> {
  const there = await sql<{ names: boolean; sums: boolean }>`
    select to_regclass('kysely_migration') is not null as names,
      to_regclass('migration_checksums') is not null as sums`.execute(db)
  if (!there.rows[0]?.names) return new Map()
  const sumOf = there.rows[0].sums
    ? sql`(select checksum from migration_checksums where migration_checksums.name = kysely_migration.name)`
    : sql`null`
  const { rows } = await sql<{ name: string; sum: string | null }>`
    select name, ${sumOf} as sum from kysely_migration order by name`.execute(db)
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

/** Reads alone; also of a database that has nothing in it. */
export async function readMigrationState(db: Db): Promise<MigrationState> {
  const { sums } = await knownFiles()
  const done = await readDone(db)
  const known = new Map(Object.entries(sums))
  return {
    done: [...done.keys()],
    pending: [...known.keys()].filter((name) => !done.has(name)),
    unknown: [...done.keys()].filter((name) => !known.has(name)),
    changed: [...done]
      .filter(([name, sum]) => sum && known.has(name) && known.get(name) !== sum)
      .map(([name]) => name),
  }
}
