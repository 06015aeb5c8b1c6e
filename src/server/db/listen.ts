import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
/** How often a query proves that the connection still works: a listener sends nothing itself. */
const PING_INTERVAL_MS = 15_000
const PING_TIMEOUT_MS = 5_000

export interface ListenOptions {
  onNotice: (payload: string) => void
  /** After every connect: notices before it may have been missed. */
  onConnected: () => void
  log: Pick<Log, 'info' | 'warn'>
}

function closeIgnoringErrors(client: pg.Client): Promise<void> {
  return client.end().catch(() => {})
}

/** Listens until the connection ends, for whatever reason. */
async function listenOnce(
  client: pg.Client,
  channel: string,
  { onNotice, onConnected }: ListenOptions,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  onConnected()
  const ping = setInterval(() => {
    void client.query('select 1').catch(() => closeIgnoringErrors(client))
  }, PING_INTERVAL_MS)
  await ended
  clearInterval(ping)
}

/**
 * Listens to a channel of the database on a connection of its own and reconnects, with back-off, after
 * an outage.
 * @returns a function that stops it
 */
export function listen(url: string, channel: string, options: ListenOptions): () => Promise<void> {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let retryMs = FIRST_RETRY_MS
  const onConnected = () => {
    retryMs = FIRST_RETRY_MS
    options.onConnected()
  }
  const listenUntilEnded = async () => {
    client = new pg.Client({
      connectionString: url,
      application_name: 'ciguena-live',
      connectionTimeoutMillis: 4_000,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    })
    try {
      await listenOnce(client, channel, { ...options, onConnected })
    } catch (error) {
      options.log.warn({ err: error }, LOG.liveConnectionFailed)
    }
    await closeIgnoringErrors(client)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await listenUntilEnded()
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    if (client) await closeIgnoringErrors(client)
    await running
  }
}
