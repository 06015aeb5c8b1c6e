import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../local/postgres/server.ts'
import { ROOT } from '../../local/system/commands.ts'
import { PASSWORD } from '../../product-client/people.ts'

/** In the project's folder and not in the system's temporary one, which may be in memory. */
const FOLDER = path.join(ROOT, '.cache/scale')

/** Migrates an empty database by creating an administrator, whom the fill removes. */
async function createTables(url: string): Promise<void> {
  const create = ['src/server/commands/admin.ts', 'create', 'admin@scale.test']
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD }
  await promisify(execFile)(process.execPath, create, { cwd: ROOT, env })
}

/** Indexes that no constraint needs: made after the rows, they cost a third. */
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)`

async function fill(adminUrl: string, contributions: number): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = '/ciguena'
  const admin = new pg.Client({ connectionString: url.toString() })
  await admin.connect()
  try {
    const { rows: indexes } = await admin.query<{ name: string; definition: string }>(INDEXES)
    for (const { name } of indexes) await admin.query(`drop index ${name}`)
    await admin.query(`set scale.contributions = '${contributions}'`)
    await admin.query("set maintenance_work_mem = '512MB'")
    await admin.query(await readFile(path.join(import.meta.dirname, 'fill.sql'), 'utf8'))
    for (const { definition } of indexes) await admin.query(definition)
    await admin.query('vacuum (analyze)')
  } finally {
    await admin.end()
  }
}

export interface FilledDatabase extends Postgres {
  folder: string
  fillSeconds: number
  bytes: number
}

/** A crash while it is filled costs a second try: nothing is synchronized, and rows need no log. */
const FILL_FLAGS = ['fsync=off', 'wal_level=minimal', 'max_wal_senders=0', 'shared_buffers=1GB']
const SHARED_BUFFERS = 'shared_buffers=2GB'
const toFlags = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting])

async function readSize(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database())::text as bytes')
  await client.end()
  return Number(rows[0]?.bytes)
}

/**
 * Fills a PostgreSQL of its own with so many contributions (`fill.sql`) and starts it again with the
 * settings of a server. Remove `folder` in the end.
 */
export async function startFilledDatabase(contributions: number): Promise<FilledDatabase> {
  const folder = path.join(FOLDER, `${process.pid}-${contributions}`)
  const filled = await startPostgres({ dataDir: folder, flags: toFlags(FILL_FLAGS) })
  const started = performance.now()
  try {
    await createTables(filled.url)
    await fill(filled.adminUrl, contributions)
  } finally {
    await filled.stop()
  }
  const fillSeconds = (performance.now() - started) / 1_000
  const postgres = await startPostgres({ dataDir: folder, flags: toFlags([SHARED_BUFFERS]) })
  return { ...postgres, folder, fillSeconds, bytes: await readSize(postgres.url) }
}
