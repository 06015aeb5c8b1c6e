import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, inject } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database, Row, Schema } from '#server/db/schema.ts'
import { startJobs } from '#server/jobs/boss.ts'
import { waitUntil } from '../../../product-client/wait.ts'

const migrations = new URL('../../../db/migrations/', import.meta.url)
const silent = { info: () => {}, warn: () => {}, error: () => {} }

async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations)).sort()) {
    hash.update(await readFile(new URL(file, migrations)))
  }
  return `template_${hash.digest('hex').slice(0, 12)}`
}

function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.toString()
}

async function buildTemplate(adminUrl: string, name: string): Promise<void> {
  const url = databaseUrl(adminUrl, name)
  await migrate(url)
  const jobs = await startJobs(url, silent)
  await jobs.stop()
}

/** One worker at a time creates the template or finds it; the others copy it. */
async function ensureTemplate(admin: pg.Client, adminUrl: string): Promise<string> {
  const name = await templateName()
  const building = `${name}_new`
  await admin.query('select pg_advisory_lock(4711)')
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${building} with (force)`)
      await admin.query(`create database ${building}`)
      await buildTemplate(adminUrl, building)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [building],
      )
      await admin.query(`alter database ${building} rename to ${name}`)
    }
  } finally {
    await admin.query('select pg_advisory_unlock(4711)')
  }
  return name
}

const SESSIONS_END_WITHIN_MS = 2_000

/**
 * Waits until the sessions of a database have ended, for two seconds: one that is terminated while it ends
 * throws where nobody listens.
 */
async function waitForSessions(admin: pg.Client, name: string): Promise<void> {
  const hasEnded = async () => {
    const sessions = 'select from pg_stat_activity where datname = $1'
    return (await admin.query(sessions, [name])).rowCount === 0
  }
  await waitUntil('its sessions have ended', hasEnded, SESSIONS_END_WITHIN_MS).catch(() => {})
}

/** Creates a database with the schema; `drop` deletes it with all its connections. */
export async function createDatabase(
  adminUrl: string,
  { isEmpty = false } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const template = await ensureTemplate(admin, adminUrl)
  await admin.query(`create database ${name} template ${isEmpty ? 'template0' : template}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: async () => {
      await waitForSessions(admin, name)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

type TestDatabase = Connection & { url: string }

/** A new database of the template, with a connection; `close` drops it. */
export async function openDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(inject('adminDatabaseUrl'))
  const connection = connect(url)
  const close = async () => {
    await connection.close()
    await drop()
  }
  return { ...connection, url, close }
}

/** Opens a database before the tests of a file or `describe`, and closes it after them. */
export function setUpDatabase(): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(database, await openDatabase())
    return () => database.close()
  })
  return database
}

/** Counts the statements that wait for a lock of another transaction. */
export async function countLockWaits({ deps }: { deps: { db: Database } }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows[0]?.count ?? 0
}

/** Waits until every webhook event that arrived had its effect. */
export async function waitUntilHandled({ deps }: { deps: { db: Database } }): Promise<void> {
  await waitUntil('all events handled', async () => {
    const events = deps.db.selectFrom('stripe_events').select('id')
    return !(await events.where('handled_at', 'is', null).executeTakeFirst())
  })
}

/** Lists the checkouts of an event for which an expiration was enqueued, done or waiting. */
export async function listQueuedExpirations(db: Database, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct checkout_sessions.id
    from pgboss.job join checkout_sessions
      on checkout_sessions.id::text = job.data ->> 'checkoutSessionId'
    where job.name = 'expire-checkout' and checkout_sessions.event_id = ${eventId}
    order by 1`.execute(db)
  return rows.map((row) => row.id)
}

type Executor = { deps: { db: Database } }
const matchColumns = (values: object, operator: string) =>
  Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
  )

/** Lists the rows of a table whose columns have these values. */
export async function listRows<Table extends keyof Schema>(
  { deps }: Executor,
  table: Table,
  values: Partial<Row<Table>>,
): Promise<Row<Table>[]> {
  const conditions = sql.join(matchColumns(values, '='), sql` and `)
  const query = sql<Row<Table>>`select * from ${sql.table(table)} where ${conditions}`
  return (await query.execute(deps.db)).rows
}

/** Changes columns of one row without the product's checks. */
export async function updateRow<Table extends keyof Schema>(
  { deps }: Executor,
  table: Table,
  id: string,
  values: Partial<Row<Table>>,
): Promise<void> {
  const columns = sql.join(matchColumns(values, '='))
  await sql`update ${sql.table(table)} set ${columns} where id = ${id}`.execute(deps.db)
}
