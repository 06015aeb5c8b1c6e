import type { FastifyInstance } from 'fastify'
import { LOG } from '#server/log-events.ts'
import { createApp, serveApi } from './app.ts'
import { authenticate } from './auth/sessions.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { serveShareKit } from './events/sharing/share-kit.ts'
import { createGracefulShutdown } from './http/graceful-shutdown.ts'
import { startJobs } from './jobs/boss.ts'
import { openLiveChannel } from './live/channel.ts'
import { createFeeds } from './live/feeds.ts'
import { createMailer } from './mail/mailer.ts'
import { bindings } from './routes.ts'
import { createPayments } from './stripe/client.ts'
import { schedule, tasksOf } from './tasks.ts'
import { createWorkers } from './workers.ts'

export interface Server {
  app: FastifyInstance
  deps: Deps
  url: string
  /**
   * Answers what is under way, lets running tasks end, then lets go of the database.
   * @param drainMs for so long it goes on answering, but says that it is not ready any more
   */
  close(drainMs?: number): Promise<void>
}

export interface ServerOptions {
  now?: () => Date
  /** Serves the pages of the web; tests of the API do without. */
  pages?: (app: FastifyInstance, deps: Deps) => Promise<void>
}

/** The whole product in one process: migrate, listen, work (`R11`). */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const now = options.now ?? (() => new Date())
  const app = createApp(config)
  const { log } = app
  const departure = createGracefulShutdown(app)
  await migrate(config.databaseUrl)
  const database = connect(config.databaseUrl, {
    onError: (error) => log.warn({ err: error }, LOG.databaseConnectionLost),
  })
  const jobs = await startJobs(config.databaseUrl, log)
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const payments = createPayments(config, now)
  const workers = createWorkers(log)
  const changes = openLiveChannel(config.databaseUrl, log)
  const deps: Deps = {
    config,
    db: database.db,
    payments,
    outbox: jobs.outbox,
    wakeInbox: workers.wakeInbox,
    live: createFeeds(changes, { log }),
    now,
    log,
  }
  await serveApi(app, deps, bindings, authenticate, departure)
  await app.register(serveShareKit, deps)
  await options.pages?.(app, deps)
  await jobs.work(tasksOf(deps, mailer), schedule)
  workers.start(deps)
  // Last: whoever finds the door open finds everything at work.
  const url = await app.listen({ port: config.port, host: config.host })
  return {
    app,
    deps,
    url,
    close: async (drainMs = 0) => {
      await departure.begin(drainMs)
      await app.close()
      await Promise.all([workers.stop(), jobs.stop(), changes.stop()])
      mailer.close()
      await database.close()
    },
  }
}
