import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** So often the connection is asked whether it is still there: a listener hears nothing by itself. */
const PULSE_MS = 15_000
const ANSWER_WITHIN_MS = 5_000

export interface ListenOptions {
  onNotice: (payload: string) => void
  /** At first, and whenever the connection is there again: notices may have been missed. */
  onConnected: () => void
  log: Pick<Log, 'info' | 'warn'>
}

/** Whether it was open, half open or gone already. */
function closeQuietly(client: pg.Client): Promise<void> {
  return client.end().catch(() => {})
}

/** Listens once; resolves when the connection is over, for whatever reason. */
async function listenOnce(
  client: pg.Client,
  channel: string,
  { onNotice, onConnected }: ListenOptions,
): Promise<void> {
  const over = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  onConnected()
  const pulse = setInterval(() => {
    void client.query('select 1').catch(() => closeQuietly(client))
  }, PULSE_MS)
  await over
  clearInterval(pulse)
}

/**
 * Hears one channel of the database on a connection of its own, which comes back by itself, ever
 * more patiently, after the database was away.
 * @returns how to stop
 */
export function listen(url: string, channel: string, options: ListenOptions): () => Promise<void> {
  const leaving = new AbortController()
  let client: pg.Client | undefined
  let wait = FIRST_WAIT_MS
  const onConnected = () => {
    wait = FIRST_WAIT_MS
    options.onConnected()
  }
  const attempt = async () => {
    client = new pg.Client({
      connectionString: url,
      application_name: 'ciguena-live',
      connectionTimeoutMillis: 4_000,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    try {
      await listenOnce(client, channel, { ...options, onConnected })
    } catch (error) {
      options.log.warn({ err: error }, LOG.liveConnectionFailed)
    }
    await closeQuietly(client)
  }
  const work = async () => {
    while (!leaving.signal.aborted) {
      await attempt()
      await pause(wait, undefined, { signal: leaving.signal }).catch(() => {})
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
  const working = work()
  return async () => {
    leaving.abort()
    if (client) await closeQuietly(client)
    await working
  }
}
