import { sql } from 'kysely'
import { addSharedResponses, createApp, serveApi } from '#server/app.ts'
import { authenticate } from '#server/auth/sessions.ts'
import { connect } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { createGracefulShutdown } from '#server/http/lifecycle/graceful-shutdown.ts'
import { startJobs } from '#server/jobs/boss.ts'
import type { TaskName } from '#server/jobs/outbox.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { bindings } from '#server/routes.ts'
import { createEventStore, handleNextEvent } from '#server/stripe-events/inbox.ts'
import { stripeEvents } from '#server/stripe-events.ts'
import { createTaskHandlers } from '#server/tasks.ts'
import { openStripeDashboard } from '../provider/stripe-dashboard.ts'
import type { World } from '../world.ts'
import { type CutMoment, startConnectionProxy } from './connection-proxy.ts'

/** A product without background workers, whose database connection can be cut. */
export type InterruptibleProduct = Awaited<ReturnType<typeof startWithoutWorkers>>

interface Task {
  id: string
  data: never
  createdAt: Date
}

/** Replaces the world's server by one without workers: same address, same database. */
export async function startWithoutWorkers(original: World) {
  const { config } = original
  const dashboard = openStripeDashboard(original)
  await original.server.close()
  await original.stripe.post('/webhooks', { mode: 'drop' })
  const proxy = await startConnectionProxy(config.databaseUrl)
  const database = connect(proxy.url, { max: 4 })
  const jobs = await startJobs(config.databaseUrl, original.deps.log)
  const { db } = database
  const { now } = original.deps
  const deps: Deps = {
    ...original.deps,
    db,
    outbox: jobs.outbox,
    inbox: { ...original.deps.inbox, store: createEventStore({ db, now }), wake: () => {} },
  }
  const app = createApp(config)
  await serveApi(app, addSharedResponses(deps), bindings, authenticate, createGracefulShutdown(app))
  await app.listen({ port: config.port, host: config.host })
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const handlers = createTaskHandlers(deps, mailer)
  /** Handles all waiting webhook events, also those scheduled for later. */
  const workInbox = async () => {
    const waiting = deps.db.updateTable('stripe_events').where('handled_at', 'is', null)
    await waiting.set({ next_attempt_at: deps.now() }).execute()
    while (await handleNextEvent(deps, stripeEvents));
  }
  /** Delivers the newest event of this type again. */
  const redeliverNewest = async (type: string) => {
    const { data } = await dashboard.stripe.events.list({ type, limit: 1 })
    if (!data[0]) throw new Error(`the provider has no ${type}`)
    await dashboard.deliver(data[0])
  }
  return {
    world: { ...original, deps },
    dashboard,
    proxy,
    workInbox,
    redeliverNewest,
    /** Delivers the newest event of this type, and handles it. */
    handleNewest: (type: string) => redeliverNewest(type).then(workInbox),
    /** Counts the enqueued emails by a part of their Message-ID. */
    countEnqueuedEmails: async (...messageIds: string[]) => {
      const query = sql<{ name: string }>`
        select data ->> 'messageId' as name from pgboss.job where name = 'send-email'`
      const { rows } = await query.execute(deps.db)
      return messageIds.map((id) => rows.filter(({ name }) => name.includes(id)).length)
    },
    /** Runs the waiting tasks of this name; throws if one fails. */
    runTasks: async (name: TaskName) => {
      const { rows } = await sql<Task>`
        select id, data, created_on as "createdAt" from pgboss.job where name = ${name} and state < 'completed'
        order by created_on`.execute(deps.db)
      for (const { id, data, createdAt } of rows) {
        await handlers[name](data, { createdAt })
        await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(deps.db)
      }
    },
    close: async () => {
      await app.close()
      await mailer.close()
      await jobs.stop()
      await database.close()
      proxy.close()
      await original.close()
    },
  }
}

/** Repeats a request, as a browser does, until the response is no server error. */
export async function retryUntilAnswered<R extends { status: number }>(
  request: () => Promise<R>,
): Promise<R> {
  for (;;) {
    const response = await request()
    if (response.status < 500) return response
  }
}

/** An operation and its recovery after the connection was cut. */
export interface InterruptibleOperation<Subject> {
  /** Creates what the operation needs. */
  prepare(): Promise<Subject>
  /** The operation, interrupted; its errors are ignored. */
  run(subject: Subject): Promise<unknown>
  /** Repeats the request and runs waiting work. */
  recover(subject: Subject): Promise<unknown>
  /** Asserts that it took effect exactly once. */
  check(subject: Subject): Promise<void>
}

/**
 * Interrupts the operation before its first statement, its second, … and after the first that took
 * effect, the second, … until it completes; resolves to the number of its statements.
 */
export async function interruptEverywhere<Subject>(
  { proxy }: Pick<InterruptibleProduct, 'proxy'>,
  operation: InterruptibleOperation<Subject>,
): Promise<number> {
  const cutAt = async (nth: number, moment: CutMoment): Promise<boolean> => {
    const subject = await operation.prepare()
    proxy.cutAt(nth, moment)
    await operation.run(subject).catch(() => {})
    const wasCut = proxy.stopCutting()
    try {
      await operation.recover(subject)
      await operation.check(subject)
    } catch (error) {
      throw new Error(`cut ${moment} ${moment === 'before' ? 'statement' : 'effect'} ${nth}`, {
        cause: error,
      })
    }
    return wasCut
  }
  let statements = 0
  while (await cutAt(statements + 1, 'before')) statements += 1
  let effects = 0
  while (await cutAt(effects + 1, 'after')) effects += 1
  return statements
}
