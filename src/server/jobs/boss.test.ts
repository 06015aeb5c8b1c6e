import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, setUpDatabase } from '#server/testing/database.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { type Handlers, type Jobs, startJobs } from './boss.ts'
import type { TaskName } from './outbox.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const database = setUpDatabase()
let jobs: Jobs

/** What a task does is what the test that runs says; the rest does nothing. */
const doing: Partial<Handlers> = {}
const handlers = new Proxy(doing, {
  get: (_, name: TaskName) => async (data: never) => doing[name]?.(data),
}) as Handlers

beforeAll(async () => {
  jobs = await startJobs(database.url, silent)
  await jobs.start(handlers, { 'check-ledger': '23 9 * * *', 'complete-events': '17 * * * *' })
})
afterAll(async () => {
  await jobs.stop()
})

const enqueue = (name: 'reconcile-checkouts') =>
  database.db.transaction().execute((tx) => jobs.outbox.enqueue(tx, name, {}))

async function waitingOrRunning(name: TaskName): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and state <= 'active'`.execute(database.db)
  return rows.length
}

/** Ends long before it would if each task waited for a turn of the clock. */
test('what piled up is worked off without pause', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => String(n))
  const refunds = ids.map((refundId) => ({ refundId }))
  const finished = new Set<string>()
  doing['finish-refund'] = async ({ refundId }) => {
    finished.add(refundId)
  }
  await database.db
    .transaction()
    .execute((tx) => jobs.outbox.enqueueAll(tx, 'finish-refund', refunds))
  await waitUntil('all are done', async () => finished.size === ids.length)
})

test('the reconciliation never runs beside itself, however long it takes', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  doing['reconcile-checkouts'] = async () => {
    started.resolve()
    await finish.promise
  }
  await enqueue('reconcile-checkouts')
  await started.promise
  await enqueue('reconcile-checkouts')
  expect(await waitingOrRunning('reconcile-checkouts')).toBe(1)
  const { rows } = await sql<{ seconds: number }>`
    select expire_seconds as seconds from pgboss.job
    where name = 'reconcile-checkouts' and state = 'active'`.execute(database.db)
  expect(rows).toEqual([{ seconds: 3_600 }])
  finish.resolve()
})

test('a nightly comparison waits for a provider that is away, and is not given up until the next', async () => {
  const { rows } = await sql<{ name: string; tries: number | null }>`
    select name, (options ->> 'retryLimit')::int as tries
    from pgboss.schedule order by name`.execute(database.db)
  expect(rows).toEqual([
    { name: 'check-ledger', tries: null },
    { name: 'complete-events', tries: 3 },
  ])
})

test('a queue of the clock that an older version made otherwise is made anew, and no other is touched', async () => {
  const own = await createDatabase(inject('adminDatabaseUrl'))
  const old = await new PgBoss({ connectionString: own.url, supervise: false }).start()
  for (const [name, policy] of [
    ['delete-old-rows', 'standard'],
    ['send-email', 'short'],
  ] as const) {
    await old.deleteQueue(name)
    await old.createQueue(name, { policy, expireInSeconds: 60 })
  }
  await old.send('delete-old-rows', {})
  await old.send('send-email', { to: 'tia@example.test' })
  await (await startJobs(own.url, silent)).stop()
  const [sweep, letters] = await Promise.all(
    ['delete-old-rows', 'send-email'].map((name) => old.getQueue(name)),
  )
  expect(sweep).toMatchObject({ policy: 'exclusive', expireInSeconds: 3_600 })
  expect(await old.findJobs('delete-old-rows')).toEqual([])
  expect(letters?.policy).toBe('short')
  expect(await old.findJobs('send-email')).toHaveLength(1)
  await old.stop()
  await own.drop()
})
