import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setUpDatabase } from '#server/testing/database.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'
import { serveHealth } from './health.ts'

const database = setUpDatabase()
const app = Fastify()
let now = new Date()
const warn = vi.fn()
const log = { info: () => {}, warn, error: () => {} }

const run = (statement: string) => sql.raw(statement).execute(database.db)

async function askReady() {
  warn.mockClear()
  const { statusCode: status, headers, json } = await app.inject('/readyz')
  const reason = warn.mock.lastCall?.[0].reason
  return { status, retryAfter: headers['retry-after'], body: json(), reason }
}

/** Asks when the answer before is no longer kept. */
function askAnew() {
  now = new Date(now.getTime() + 1_000)
  return askReady()
}

const READY = { status: 200, retryAfter: undefined, body: { status: 'ok' }, reason: undefined }
const notReady = (reason: string) => ({
  status: 503,
  retryAfter: '5',
  body: { status: 'unavailable' },
  reason,
})

const refuseWrites = () =>
  run(`create function refuse() returns trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before update on readiness for each row execute function refuse()`)

beforeAll(() =>
  serveHealth(app, { db: database.db, now: () => now, log }, createGracefulShutdown(app)),
)

beforeEach(async () => {
  expect(await askAnew()).toEqual(READY)
})

it('a database without room takes no gift: no process is ready until it has some', async () => {
  await refuseWrites()
  expect(await askAnew()).toEqual(notReady('database out of space'))
  await run('drop trigger full_disk on readiness')
  expect(await askAnew()).toEqual(READY)
})

it('however often strangers ask, the database is asked once a second', async () => {
  const written = () => database.db.selectFrom('readiness').selectAll().execute()
  const first = await written()
  now = new Date(now.getTime() + 999)
  await Promise.all(Array.from({ length: 50 }, askReady))
  expect(await written()).toEqual(first)
})

it('a database that a fail-over left read-only is not ready', async () => {
  await run(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid(); end $$`)
  await run('set default_transaction_read_only = on')
  expect(await askAnew()).toEqual(notReady('database read-only'))
})
