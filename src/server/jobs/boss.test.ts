import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { ALERT_AFTER_ATTEMPTS } from '#server/limits.ts'
import { readDatabaseFigures } from '#server/metrics/store.ts'
import { createDatabase, openDatabase } from '#server/testing/database.ts'
import { waitUntil } from '#server/testing/world.ts'
import { readQueues } from '#server/verification/tables-store.ts'
import { type Handlers, startJobs, type TaskMetadata } from './boss.ts'
import { NonAlertingFailure } from './non-alerting-failure.ts'
import type { TaskName } from './outbox.ts'

const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

/** The handlers of the current test; other tasks do nothing. */
const current: Partial<Handlers> = {}
const handlers = new Proxy(current, {
  get: (_, name: TaskName) => async (data: never, facts: TaskMetadata) =>
    current[name]?.(data, facts),
}) as Handlers

const database = await openDatabase()
const jobs = await startJobs(database.url, silent)
await jobs.start(handlers, { 'check-ledger': '23 9 * * *', 'complete-events': '17 * * * *' })
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const enqueue = (name: 'reconcile-checkouts') =>
  database.db.transaction().execute((tx) => jobs.outbox.enqueue(tx, name, {}))

async function waitingOrRunning(name: TaskName): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and state <= 'active'`.execute(database.db)
  return rows.length
}

test('tasks that piled up run without waiting for the next poll', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => String(n))
  const refunds = ids.map((refundId) => ({ refundId }))
  const finished = new Set<string>()
  current['finish-refund'] = async ({ refundId }) => {
    finished.add(refundId)
  }
  await database.db
    .transaction()
    .execute((tx) => jobs.outbox.enqueueAll(tx, 'finish-refund', refunds))
  await waitUntil('all are done', async () => finished.size === ids.length)
})

test('emails are sent once each, and one that fails is tried again alone', async () => {
  const keys = Array.from({ length: 9 }, (_, place) => `bulk-${place}`)
  const sent: string[] = []
  let failures = 0
  current['send-email'] = async ({ messageId }) => {
    if (messageId === '<bulk-4@ciguena>' && failures < 2) {
      failures += 1
      throw new Error('the mail server is away')
    }
    sent.push(messageId)
  }
  const email = { subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' }
  const emails = keys.map((key) => ({ to: `${key}@example.test`, email, key }))
  await database.db.transaction().execute((tx) => jobs.outbox.sendEmails(tx, emails))
  await waitUntil('all are done', async () => (await waitingOrRunning('send-email')) === 0)
  expect(failures).toBe(2)
  expect(sent.sort()).toEqual(keys.map((key) => `<${key}@ciguena>`))
  delete current['send-email']
})

test('the reconciliation never runs twice at once', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  current['reconcile-checkouts'] = async () => {
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

/** Lets a task fail seven times at once, and again. */
async function failOften(name: TaskName, error: Error): Promise<void> {
  const countAttempts = () =>
    [...silent.warn.mock.calls, ...silent.error.mock.calls].flatMap(([{ task, attempts }]) =>
      task === name ? [attempts] : [],
    )
  current[name] = async () => {
    throw error
  }
  await database.db
    .transaction()
    .execute((tx) => jobs.outbox.enqueue(tx, name, { contributionId: 'none' } as never))
  await waitUntil('it has failed', async () => countAttempts().includes(1))
  expect(silent.error).not.toHaveBeenCalled()
  const before = ALERT_AFTER_ATTEMPTS - 2
  await waitUntil('it waits for its last try', async () => {
    const { numAffectedRows } = await sql`
      update pgboss.job set retry_count = ${before}, start_after = now()
      where name = ${name} and state = 'retry'`.execute(database.db)
    return numAffectedRows === 1n
  })
  await waitUntil('it failed again', async () => countAttempts().includes(ALERT_AFTER_ATTEMPTS))
  await waitUntil('it waits again', async () => {
    const { rows } = await sql`select from pgboss.job
      where name = ${name} and state = 'retry' and retry_count >= ${before + 1}`.execute(
      database.db,
    )
    return rows.length === 1
  })
  delete current[name]
}

/** Raises the count further, for the metrics begin one attempt later. */
async function readFailing(name: TaskName): Promise<unknown[]> {
  await sql`update pgboss.job set retry_count = ${ALERT_AFTER_ATTEMPTS}, start_after = 'infinity'
    where name = ${name} and state = 'retry'`.execute(database.db)
  const queues = await readQueues(database.db)
  const figures = await readDatabaseFigures(database.db, new Date())
  return [
    queues?.find((queue) => queue.name === name)?.failed,
    figures.queues.find((queue) => queue.name === name)?.failing,
  ]
}

test('a task that a recipient lets fail often is a warning, and no failure of the queue', async () => {
  await failOften('adjust-host-transfer', new NonAlertingFailure('450'))
  expect(silent.error).not.toHaveBeenCalled()
  expect(await readFailing('adjust-host-transfer')).toEqual([0, 0])
})

test('a task that fails for the eighth time is an error, as a stored Stripe event is', async () => {
  await failOften('send-thanks', new Error('never'))
  expect(silent.error).toHaveBeenCalledOnce()
  expect(await readFailing('send-thanks')).toEqual([1, 1])
})

test('an exclusive scheduled task is retried without a limit, another one three times', async () => {
  const { rows } = await sql<{ name: string; tries: number | null }>`
    select name, (options ->> 'retryLimit')::int as tries
    from pgboss.schedule order by name`.execute(database.db)
  expect(rows).toEqual([
    { name: 'check-ledger', tries: null },
    { name: 'complete-events', tries: 3 },
  ])
})

test('an exclusive queue with an outdated policy is created again, and no other queue is touched', async () => {
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
  const [cleanUp, emails] = await Promise.all(
    ['delete-old-rows', 'send-email'].map((name) => old.getQueue(name)),
  )
  expect(cleanUp).toMatchObject({ policy: 'exclusive', expireInSeconds: 3_600 })
  expect(await old.findJobs('delete-old-rows')).toEqual([])
  expect(emails?.policy).toBe('short')
  expect(await old.findJobs('send-email')).toHaveLength(1)
  await old.stop()
  await own.drop()
})
