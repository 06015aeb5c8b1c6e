import Fastify from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Connection } from '#server/db/connect.ts'
import type { ServerDeps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import type { Metrics } from './metrics.ts'
import { type DatabaseFigures, readDatabaseFigures } from './store.ts'

type Sources = Pick<ServerDeps, 'db' | 'now' | 'log' | 'live' | 'sharedResponses'> &
  Pick<Connection, 'pool'>

/** A gauge's values by label; a number for one without labels. */
type Values = number | [Record<string, string>, number][]

function addGauge(register: Registry, name: string, help: string, values: Values): void {
  const samples = typeof values === 'number' ? [[{}, values] as const] : values
  const labelNames = [...new Set(samples.flatMap(([labels]) => Object.keys(labels)))]
  const gauge = new Gauge({ name: `ciguena_${name}`, help, labelNames, registers: [register] })
  for (const [labels, value] of samples) gauge.set(labels, value)
}

/** What this process holds at this instant. */
function describeProcess({ pool, live, sharedResponses }: Sources): Registry {
  const register = new Registry()
  addGauge(register, 'database_connections', 'Connections of the pool', [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ])
  addGauge(
    register,
    'database_waiting',
    'Requests that wait for a connection of the pool',
    pool.waitingCount,
  )
  addGauge(register, 'streams_open', 'Pages that follow live updates', live.countFollowers())
  addGauge(
    register,
    'shared_answers_bytes',
    'Public pages kept in memory',
    sharedResponses.countBytes(),
  )
  const sends = new Counter({
    name: 'ciguena_shared_answers_total',
    help: 'Public pages sent from memory (kept) or made to be sent (made)',
    labelNames: ['source'],
    registers: [register],
  })
  for (const [source, count] of Object.entries(sharedResponses.countSends()))
    sends.inc({ source }, count)
  return register
}

/** What the database holds, the same in every process; null if it did not answer. */
function describeDatabase(figures: DatabaseFigures | null): Registry {
  const register = new Registry()
  addGauge(register, 'database_up', '1 if the database answered this scrape', figures ? 1 : 0)
  if (!figures) return register
  const { queues, inbox, confirmed, ledger } = figures
  addGauge(
    register,
    'queue_tasks',
    'Tasks by queue and state',
    queues.flatMap(({ name: queue, waiting, failing, running }) =>
      Object.entries({ waiting: waiting - failing, failing, running }).map(
        ([state, count]): [Record<string, string>, number] => [{ queue, state }, count],
      ),
    ),
  )
  addGauge(
    register,
    'queue_oldest_seconds',
    'How long the oldest due task has waited',
    queues.map(({ name: queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
  )
  addGauge(register, 'inbox_events', 'Webhook events that are not handled', [
    [{ state: 'waiting' }, inbox.waiting - inbox.failing],
    [{ state: 'failing' }, inbox.failing],
  ])
  addGauge(
    register,
    'inbox_oldest_seconds',
    'Age of the oldest webhook event that is not handled',
    inbox.oldestSeconds,
  )
  addGauge(
    register,
    'contributions_confirmed',
    'Contributions that count in the totals',
    confirmed.count,
  )
  addGauge(
    register,
    'contributions_raised_centavos',
    'Their base amounts, in centavos',
    confirmed.amount,
  )
  if (!ledger) return register
  addGauge(
    register,
    'ledger_differences',
    'Differences that the last nightly check found',
    ledger.differences,
  )
  addGauge(
    register,
    'ledger_check_age_seconds',
    'Time since the last nightly check ended',
    ledger.ageSeconds,
  )
  return register
}

/**
 * Serves `GET /metrics` for Prometheus on an address of its own, which no proxy publishes. A database that
 * does not answer is a figure (`ciguena_database_up 0`), not a failed scrape.
 * @returns its URL, and what closes it
 */
export async function serveMetrics(
  { register }: Metrics,
  { host, port }: { host: string; port: number },
  sources: Sources,
) {
  const { db, now, log } = sources
  collectDefaultMetrics({ register })
  const app = Fastify()
  app.get('/metrics', async (_request, reply) => {
    const figures = await readDatabaseFigures(db, now()).catch((error: unknown) => {
      log.warn({ err: error }, LOG.metricsIncomplete)
      return null
    })
    const all = [register, describeProcess(sources), describeDatabase(figures)]
    return reply.type(register.contentType).send(await Registry.merge(all).metrics())
  })
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
