import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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

/**
 * Brings the schema up to date, under a lock that lets several processes start at once. Forward
 * only. Resolves to the names of what ran now; throws what a migration threw.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** True when nothing waits to be run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const migrations = await migrator.getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
