import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'

/** An empty database and a folder, into which a test restores a backup. */
export interface RestoreTarget {
  url: string
  files: string
  drop: () => Promise<void>
}

export async function createRestoreTarget(): Promise<RestoreTarget> {
  const database = await createDatabase(inject('adminDatabaseUrl'), { isEmpty: true })
  return { ...database, files: mkdtempSync(path.join(tmpdir(), 'ciguena-restored-')) }
}

/** How many tables of its own a database has. */
export async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  await client.end()
  return rows.length
}
