import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/testing/database.ts'
import { waitUntil } from '#server/testing/world.ts'
import { isMigrated, migrate } from './migrate.ts'

/** The advisory lock of Kysely's migrator. */
const LOCK = '3853314791062309107'

const database = await openDatabase()
afterAll(() => database.close())

/** How long each process has waited for the lock. */
async function listWaits(): Promise<{ seconds: number }[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - query_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(database.db)
  return rows
}

test('a process waits for as long as another one migrates', async () => {
  const first = new pg.Client({ connectionString: database.url })
  await first.connect()
  await first.query('select pg_advisory_lock($1)', [LOCK])
  // What the first is about to run; it is in the table when that is done.
  const { rows } = await first.query(`delete from kysely_migration
    where name = (select max(name) from kysely_migration) returning *`)
  const second = migrate(database.url)
  await waitUntil('longer than a statement may take', async () =>
    (await listWaits()).some(({ seconds }) => seconds > 9),
  )
  const [{ name, timestamp }] = rows
  await first.query('insert into kysely_migration values ($1, $2)', [name, timestamp])
  await first.end()
  expect(await second).toEqual([])
})

test('a database with a pending migration is not migrated', async () => {
  expect(await isMigrated(database.db)).toBe(true)
  const [last] = await sql<{ name: string }>`
    delete from kysely_migration
    where name = (select max(name) from kysely_migration) returning name`
    .execute(database.db)
    .then(({ rows }) => rows)
  expect(last?.name).toBeDefined()
  expect(await isMigrated(database.db)).toBe(false)
})
