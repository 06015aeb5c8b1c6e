import { sql } from 'kysely'
import { createApp, serveApi } from '#server/app.ts'
import { authenticate } from '#server/auth/sessions.ts'
import { connect } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { createGracefulShutdown } from '#server/http/graceful-shutdown.ts'
import { startJobs } from '#server/jobs/boss.ts'
import type { TaskName } from '#server/jobs/outbox.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { bindings } from '#server/routes.ts'
import { handleNextEvent } from '#server/stripe-events/inbox.ts'
import { stripeEvents } from '#server/stripe-events.ts'
import { createTaskHandlers } from '#server/tasks.ts'
import { type ConnectionProxy, type CutMoment, startConnectionProxy } from './connection-proxy.ts'
import { openStripeDashboard, type StripeDashboard } from './stripe-dashboard.ts'
import type { World } from './world.ts'

/** The product of a world in which nothing happens by itself, over a wire that can be cut. */
export interface PausedProduct {
  world: World
  dashboard: StripeDashboard
  proxy: ConnectionProxy
  /** Handles what waits, however long it was put off. */
  workInbox(): Promise<void>
  /** Works off the waiting tasks of this name; those that fail are thrown. */
  runTasks(name: TaskName): Promise<void>
  /** Has the product hear of the newest event of this type once more. */
  redeliverNewest(type: string): Promise<void>
  close(): Promise<void>
}

interface Task {
  id: string
  data: never
}

/** Takes the world's own server out and stands in its place: same address, same database. */
export async function pauseProduct(loud: World): Promise<PausedProduct> {
  const { config } = loud
  const panel = openStripeDashboard(loud)
  await loud.server.close()
  await loud.stripe.post('/webhooks', { mode: 'drop' })
  const wire = await startConnectionProxy(config.databaseUrl)
  const database = connect(wire.url, { max: 4 })
  const jobs = await startJobs(config.databaseUrl, loud.deps.log)
  const deps: Deps = {
    ...loud.deps,
    db: database.db,
    outbox: jobs.outbox,
    wakeInbox: () => {},
  }
  const app = createApp(config)
  await serveApi(app, deps, bindings, authenticate, createGracefulShutdown(app))
  await app.listen({ port: config.port, host: config.host })
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const handlers = createTaskHandlers(deps, mailer)
  return {
    world: { ...loud, deps },
    dashboard: panel,
    proxy: wire,
    workInbox: async () => {
      await deps.db.updateTable('stripe_events').set({ next_attempt_at: deps.now() }).execute()
      while (await handleNextEvent(deps, stripeEvents));
    },
    runTasks: async (name) => {
      const { rows } = await sql<Task>`
        select id, data from pgboss.job where name = ${name} and state < 'completed'
        order by created_on`.execute(deps.db)
      for (const { id, data } of rows) {
        await handlers[name](data)
        await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(deps.db)
      }
    },
    redeliverNewest: async (type) => {
      const { data } = await panel.stripe.events.list({ type, limit: 1 })
      if (!data[0]) throw new Error(`the provider has no ${type}`)
      await panel.deliver(data[0])
    },
    close: async () => {
      await app.close()
      mailer.close()
      await jobs.stop()
      await database.close()
      wire.close()
      await loud.close()
    },
  }
}

/** One way of money through the product, and how the world goes on after its connection was cut. */
export interface InterruptibleOperation<Subject> {
  /** Everything up to the way itself. */
  prepare(): Promise<Subject>
  /** The way, cut somewhere; what it throws, nobody sees. */
  run(subject: Subject): Promise<unknown>
  /** Whoever asked asks again, and what waits is worked on. */
  heal(subject: Subject): Promise<unknown>
  /** That it happened exactly once. */
  check(subject: Subject): Promise<void>
}

/**
 * Cuts the path at its first statement, its second, … before it arrives and after it took effect,
 * until it comes through uncut; resolves to how many statements it has.
 */
export async function interruptEverywhere<Subject>(
  { proxy: wire }: Pick<PausedProduct, 'proxy'>,
  path: InterruptibleOperation<Subject>,
): Promise<number> {
  const cutAt = async (nth: number, moment: CutMoment): Promise<boolean> => {
    const subject = await path.prepare()
    wire.cutAt(nth, moment)
    await path.run(subject).catch(() => {})
    const wasCut = wire.stopCutting()
    try {
      await path.heal(subject)
      await path.check(subject)
    } catch (error) {
      throw new Error(`cut ${moment} statement ${nth}`, { cause: error })
    }
    return wasCut
  }
  let statements = 0
  while (await cutAt(statements + 1, 'before')) statements += 1
  for (let nth = 1; nth <= statements; nth += 1) await cutAt(nth, 'after')
  return statements
}
