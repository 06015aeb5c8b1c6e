import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type Handlers, type Jobs, startJobs } from './boss.ts'
import type { TaskName } from './outbox.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
let database: Awaited<ReturnType<typeof freshDatabase>>
let connection: Connection
let jobs: Jobs

beforeAll(async () => {
  database = await freshDatabase(inject('adminDatabaseUrl'))
  connection = connect(database.url)
  jobs = await startJobs(database.url, silent)
})
afterAll(async () => {
  await jobs.stop()
  await connection.close()
  await database.drop()
})

const enqueue = (name: 'reconcile-checkouts') =>
  connection.db.transaction().execute((tx) => jobs.outbox.task(tx, name, {}))

async function waitingOrRunning(name: TaskName): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and state <= 'active'`.execute(connection.db)
  return rows.length
}

test('the reconciliation never runs beside itself, however long it takes', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const nothing = async () => {}
  const handlers: Handlers = {
    'send-letter': nothing,
    'send-reset-link': nothing,
    'expire-checkout': nothing,
    'finish-refund': nothing,
    'align-share': nothing,
    'send-thanks': nothing,
    'reconcile-checkouts': async () => {
      started.resolve()
      await finish.promise
    },
    'complete-events': nothing,
    'sweep-leftovers': nothing,
  }
  await enqueue('reconcile-checkouts')
  await jobs.work(handlers, {})
  await started.promise
  await enqueue('reconcile-checkouts')
  expect(await waitingOrRunning('reconcile-checkouts')).toBe(1)
  const { rows } = await sql<{ seconds: number }>`
    select expire_seconds as seconds from pgboss.job
    where name = 'reconcile-checkouts' and state = 'active'`.execute(connection.db)
  expect(rows).toEqual([{ seconds: 3_600 }])
  finish.resolve()
})
