import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LOG } from '#server/log-events.ts'
import { addSharedResponses, createApp, serveApi } from './app.ts'
import { authenticate } from './auth/sessions.ts'
import { type Config, ConfigError } from './config.ts'
import { createCpuPool } from './cpu-pool/pool.ts'
import {
  type Connection,
  connect,
  listMissingTimeouts,
  STATEMENT_TIMEOUT_MS,
} from './db/connect.ts'
import { isPoolerAddress } from './db/detect-pooler.ts'
import { migrate } from './db/migrate.ts'
import type { Deps, Log, ServerDeps } from './deps.ts'
import { serveUnsubscribeLinks } from './event-emails/unsubscribe-link.ts'
import { serveShareKit } from './events/sharing/share-kit.ts'
import { serveShortLinks } from './events/sharing/short-link.ts'
import { openFileStorage } from './files/file-storage.ts'
import { createGracefulShutdown } from './http/lifecycle/graceful-shutdown.ts'
import { type Schedule, startJobs } from './jobs/boss.ts'
import { createPollingLoop } from './jobs/polling-loop.ts'
import { openLiveChannel } from './live/channel.ts'
import { createFeeds } from './live/feeds.ts'
import { createMailer, isRecipientRefused, type Mailer } from './mail/mailer.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { watchProvider } from './operator-faults/watch-provider.ts'
import { serveFiles } from './pictures/serve-files.ts'
import { bindings } from './routes.ts'
import { createRecentFunds } from './stripe/accounts/recent-funds.ts'
import { createPayments } from './stripe/client.ts'
import { createEventStore, handleNextEvent } from './stripe-events/inbox.ts'
import { stripeEvents } from './stripe-events.ts'
import { createTaskHandlers, schedule } from './tasks.ts'
import type { OnExportError } from './tracing/otlp-tracer.ts'
import { recordQuery } from './tracing/record-query.ts'
import { inSpan, recordSpan, runInContext, type Tracer } from './tracing/work-context.ts'

/** Events are handled on arrival; polling finds those of other processes and due retries. */
const INBOX_POLL_MS = 1_000

/** How many events are handled at once: a slow Stripe call delays its own lane only. */
const INBOX_CONCURRENCY = 4

/** Handles webhook events beside the requests while the process lives. */
function createWorkers(log: Log, tracer: Tracer | null) {
  const lanes = Array.from({ length: INBOX_CONCURRENCY }, () =>
    createPollingLoop(INBOX_POLL_MS, log),
  )
  return {
    inbox: {
      hasEffect: (type: string) => stripeEvents[type] !== undefined,
      // Wakes one idle loop for each event. If none is idle, each polls once more before it rests.
      wake: () => {
        const idle = lanes.find((lane) => !lane.isRunning())
        for (const lane of idle ? [idle] : lanes) lane.wake()
      },
    },
    start: (deps: Deps) => {
      const handleNext = () => handleNextEvent(deps, stripeEvents)
      for (const lane of lanes)
        lane.start(() => runInContext({ requestId: randomUUID(), tracer }, handleNext))
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/** Connects the requests to the database, or to the pooler before it, whose sessions must end statements. */
async function openDatabase(
  { databaseUrl, databasePoolerUrl: poolerUrl }: Config,
  log: Log,
  tracer: Tracer | null,
): Promise<Connection> {
  const database = connect(poolerUrl ?? databaseUrl, {
    isPooler: poolerUrl !== null,
    ...(tracer && { onQuery: recordQuery }),
    onError: (error) => log.warn({ err: error }, LOG.databaseConnectionLost),
  })
  const missing = poolerUrl ? await listMissingTimeouts(database.db) : []
  if (missing.length === 0) return database
  await database.close()
  throw new ConfigError([
    `DATABASE_POOLER_URL: its sessions need ${missing.join(' and ')} of ${STATEMENT_TIMEOUT_MS} ms at most (connect_query)`,
  ])
}

/** Opens the way to the collector; its packages are loaded only where one is configured (decision 64). */
async function openTracer({ traces }: Config, onError: OnExportError): Promise<Tracer | null> {
  if (!traces) return null
  const { createOtlpTracer } = await import('./tracing/otlp-tracer.ts')
  return createOtlpTracer(traces, onError)
}

const SMTP_SPAN = { name: 'smtp send', kind: 'client' } as const

/** Counts the emails that the SMTP server accepted, refused for their recipient, and the others. */
function countEmails(mailer: Mailer, { countEmail }: Metrics): Mailer {
  const send: Mailer['send'] = async (email) => {
    try {
      await inSpan(SMTP_SPAN, () => mailer.send(email))
    } catch (error) {
      countEmail(isRecipientRefused(error) ? 'refused' : 'failed')
      throw error
    }
    countEmail('accepted')
  }
  return { ...mailer, send }
}

export type Server = Awaited<ReturnType<typeof startServer>>

interface ServerOptions {
  now?: () => Date
  /** When tasks run by themselves; by default as in `tasks.ts`. */
  schedule?: Schedule
  /** How many tasks of a kind run at once; each one more asks the database for itself. */
  taskConcurrency?: number
  /** Serves the web pages; API tests do without them. */
  pages?: (app: FastifyInstance, deps: ServerDeps) => Promise<void>
  /** Gets the log as soon as there is one, before anything is connected. */
  onLog?: (log: FastifyInstance['log']) => void
}

/** Starts the whole product in one process: migrations, tasks, HTTP (`R11`). */
export async function startServer(config: Config, options: ServerOptions = {}) {
  const now = options.now ?? (() => new Date())
  const tracer = await openTracer(config, (error, spans) =>
    app.log.warn({ err: error, spans }, LOG.tracesNotSent),
  )
  const app = createApp(config, tracer)
  const { log } = app
  options.onLog?.(log)
  const metrics = createMetrics()
  if (config.metrics) metrics.observeRequests(app)
  const shutdown = createGracefulShutdown(app)
  if (await isPoolerAddress(config.databaseUrl))
    throw new ConfigError([
      'DATABASE_URL is the address of a pooler: set it to PostgreSQL itself, and DATABASE_POOLER_URL to the pooler',
    ])
  await migrate(config.databaseUrl, {
    onRetry: (migration, attempt) => log.warn({ migration, attempt }, LOG.migrationWaits),
  })
  const database = await openDatabase(config, log, tracer)
  const jobs = await startJobs(config.databaseUrl, log, tracer)
  const mailer = countEmails(createMailer(config.smtpUrl, config.mailFrom), metrics)
  const workers = createWorkers(log, tracer)
  const cpu = createCpuPool(log)
  app.addHook('preClose', async () => cpu.refuseWaiting())
  const changes = openLiveChannel(config.databaseUrl, log)
  const deps: Deps = {
    config,
    db: database.db,
    payments: watchProvider(
      createPayments(config, now),
      { config, db: database.db, outbox: jobs.outbox, now, log },
      (operation, result, ms) => {
        metrics.countProviderCall(operation, result)
        const facts = { name: `stripe ${operation}`, kind: 'client' } as const
        recordSpan(facts, ms, result === 'answered' ? undefined : result)
      },
    ),
    recentFunds: createRecentFunds(),
    outbox: jobs.outbox,
    inbox: { ...workers.inbox, store: createEventStore({ db: database.db, now }) },
    live: createFeeds(changes, { log }),
    cpu,
    files: openFileStorage(config.files, log),
    now,
    log,
  }
  const serverDeps = addSharedResponses(deps)
  await serveApi(app, serverDeps, bindings, authenticate, shutdown)
  await app.register(serveShareKit, deps)
  await app.register(serveShortLinks, deps)
  await app.register(serveUnsubscribeLinks, deps)
  await app.register(serveFiles, deps)
  await options.pages?.(app, serverDeps)
  // Before the workers: a process that cannot listen ends, and takes no task with it.
  const metricsServer =
    config.metrics &&
    (await serveMetrics(metrics, config.metrics, { ...serverDeps, pool: database.pool }))
  const url = await app.listen({ port: config.port, host: config.host })
  const handlers = createTaskHandlers(deps, mailer)
  await jobs.start(handlers, options.schedule ?? schedule, options.taskConcurrency)
  workers.start(deps)
  return {
    app,
    deps,
    url,
    metricsUrl: metricsServer?.url ?? null,
    /**
     * Finishes open requests and running tasks, then closes the database.
     * @param drainMs how long it keeps answering while /readyz already reports that it is not ready
     */
    close: async (drainMs = 0) => {
      await shutdown.begin(drainMs)
      await app.close()
      await metricsServer?.close()
      await Promise.all([workers.stop(), jobs.stop(), changes.stop(), cpu.close()])
      await mailer.close()
      await database.close()
      await tracer?.close()
    },
  }
}
