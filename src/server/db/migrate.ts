import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import type { Database } from './schema.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8')
    migrations[file.replace('.sql', '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}

let migrations: Promise<Record<string, Migration>> | undefined

/** The files are read once: while a process lives they are what it started with. */
function migratorOf(db: Database): Migrator {
  const getMigrations = () => {
    migrations ??= readMigrations()
    return migrations
  }
  return new Migrator({ db, provider: { getMigrations } })
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
