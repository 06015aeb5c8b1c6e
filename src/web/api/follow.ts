import { createParser } from 'eventsource-parser'
import type { Contract, EndpointKey } from '#contract/api/contract.ts'
import type { MessageOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { withToken } from './call.ts'
import { fetchApi } from './fetch-api.ts'

/** The keys of the endpoints that stream. */
export type StreamKey = {
  [K in EndpointKey]: Contract[K] extends { stream: object } ? K : never
}[EndpointKey]

export interface StreamListener<T> {
  /** A newer value than the one that the page shows. */
  onMessage: (value: T) => void
  /** This reader may not see the value for now; the next message means that they may again. */
  onWithheld?: () => void
  /** Nothing more will come for this reader: the stream is not requested again. */
  onGone: () => void
  /** True while the server cannot be reached. A connection that the server closes is not lost. */
  onLost?: (lost: boolean) => void
}

interface StreamRequest {
  params?: { id: string }
  /** The version that the page shows already. */
  seen: string | undefined
  /** What the public sees, also for who may see more. */
  as?: 'guest' | undefined
}

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 15_000
/** The server writes at least every 20 s; after this silence the connection counts as dead. */
const MAX_SILENCE_MS = 50_000
const FINAL_STATUSES = new Set([400, 401, 403, 404])

const isHidden = () => document.visibilityState === 'hidden'

/** Resolves at the first of these window events, after `ms`, or when the reader leaves. */
function waitFor(events: string[], ms: number | null, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const done = () => {
      waiting.abort()
      resolve()
    }
    const { signal } = waiting
    for (const event of events) window.addEventListener(event, done, { signal })
    stopped.addEventListener('abort', done, { signal })
    if (ms === null) return
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** Closes the connection when the tab is hidden, the reader leaves, or the server falls silent. */
function watchConnection(stopped: AbortSignal) {
  const connection = new AbortController()
  const close = () => connection.abort()
  const { signal } = connection
  stopped.addEventListener('abort', close, { signal })
  window.addEventListener('visibilitychange', () => isHidden() && close(), { signal })
  let timer = setTimeout(close, MAX_SILENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  const restartSilence = () => {
    clearTimeout(timer)
    timer = setTimeout(close, MAX_SILENCE_MS)
  }
  return { signal, restartSilence, close }
}

/**
 * Follows a stream of the API while the tab is visible: one connection, reopened after it was cut,
 * from the version that was received last.
 * @returns stops following
 */
export function followStream<K extends StreamKey>(
  key: K,
  { params, seen, as }: StreamRequest,
  listener: StreamListener<MessageOf<Contract[K]>>,
): () => void {
  const stopping = new AbortController()
  const stopped = stopping.signal
  let lastSeen = seen
  let retryMs = FIRST_RETRY_MS
  /** Delivers events until the connection ends; true once the server says that no more will come. */
  const readEvents = async ({ body }: Response, onChunk: () => void): Promise<boolean> => {
    let isGone = false
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        isGone ||= event === 'gone'
        if (isGone) return
        lastSeen = id ?? lastSeen
        if (event === 'withheld') listener.onWithheld?.()
        else listener.onMessage(JSON.parse(data))
      },
    })
    const decoder = new TextDecoder()
    const reader = body?.getReader()
    while (reader && !isGone) {
      const { done, value } = await reader.read()
      if (done) break
      onChunk()
      parser.feed(decoder.decode(value, { stream: true }))
    }
    return isGone
  }
  /** One connection, until it ends; true when another one would be no use. */
  const connect = async (): Promise<boolean> => {
    const { signal, restartSilence, close } = watchConnection(stopped)
    try {
      const query = { seen: lastSeen, ...(as && { as }) }
      const response = await withToken((token) => fetchApi(key, { params, query }, token, signal))
      listener.onLost?.(false)
      retryMs = FIRST_RETRY_MS
      return await readEvents(response, restartSilence)
    } catch (error) {
      if (error instanceof ApiError && FINAL_STATUSES.has(error.status)) return true
      if (!stopped.aborted && !isHidden()) listener.onLost?.(true)
      return false
    } finally {
      close()
    }
  }
  const waitBeforeRetry = async () => {
    if (isHidden()) return
    await waitFor(['online'], retryMs * (0.5 + Math.random()), stopped)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  const connectWhenVisible = async () => {
    if (isHidden()) await waitFor(['visibilitychange'], null, stopped)
    return stopped.aborted || (await connect()) || stopped.aborted
  }
  const run = async () => {
    while (!(await connectWhenVisible())) await waitBeforeRetry()
    if (!stopped.aborted) listener.onGone()
  }
  void run()
  return () => stopping.abort()
}
