import type { Contract, EndpointKey } from '#contract/api/contract.ts'
import type { MessageOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { withToken } from './call.ts'
import { fetchApi } from './fetch-api.ts'
import { createEventReader, type ServerEvent } from './server-events.ts'

/** The keys of the endpoints that stream. */
export type StreamKey = {
  [K in EndpointKey]: Contract[K] extends { stream: object } ? K : never
}[EndpointKey]

export interface StreamListener<T> {
  /** A newer value than the one that was seen. */
  onMessage: (value: T) => void
  /** This reader may not see it for now; a message tells when they may again. */
  onWithheld?: () => void
  /** There is nothing more for this reader, or never was: it is not asked again. */
  onGone: () => void
  /** True while the server is asked and not heard; one that lets its reader go is not lost. */
  onLost?: (lost: boolean) => void
}

interface What {
  params?: { id: string }
  /** The version that is shown already. */
  seen: string | undefined
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** The server says something every 20 s; after so long without a word it is no longer there. */
const SILENCE_MS = 50_000
const FINAL = new Set([400, 401, 403, 404])

const isHidden = () => document.visibilityState === 'hidden'

/** Resolves when the tab is seen, the network is back, or the time is over. */
function waitFor(events: string[], ms: number | null, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = () => {
      over.abort()
      resolve()
    }
    const { signal } = over
    for (const event of events) window.addEventListener(event, done, { signal })
    left.addEventListener('abort', done, { signal })
    if (ms === null) return
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** Ends the connection when the tab is hidden, the reader leaves, or nothing is heard any more. */
function connectionSignal(left: AbortSignal) {
  const over = new AbortController()
  const end = () => over.abort()
  const { signal } = over
  left.addEventListener('abort', end, { signal })
  window.addEventListener('visibilitychange', () => isHidden() && end(), { signal })
  let timer = setTimeout(end, SILENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(end, SILENCE_MS)
  }
  return { signal, heard, end }
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<ServerEvent> {
  const read = createEventReader()
  const decoder = new TextDecoder()
  const pieces = body.getReader()
  for (;;) {
    const { done, value } = await pieces.read()
    if (done) return
    heard()
    yield* read(decoder.decode(value, { stream: true }))
  }
}

/**
 * Follows a stream of the API while the tab is visible: one connection, taken up again by itself
 * where it was cut, from the version that was seen last.
 * @returns how to leave
 */
export function followStream<K extends StreamKey>(
  key: K,
  { params, seen }: What,
  follower: StreamListener<MessageOf<Contract[K]>>,
): () => void {
  const leaving = new AbortController()
  const left = leaving.signal
  let last = seen
  let wait = FIRST_WAIT_MS
  const hear = async (pieces: AsyncGenerator<ServerEvent>): Promise<boolean> => {
    for await (const event of pieces) {
      if (event.type === 'gone') return true
      last = event.id
      if (event.type === 'withheld') follower.onWithheld?.()
      else follower.onMessage(JSON.parse(event.data))
    }
    return false
  }
  /** One connection, until it ends; true when there is no use in another. */
  const listen = async (): Promise<boolean> => {
    const { signal, heard, end } = connectionSignal(left)
    try {
      const query = { seen: last }
      const response = await withToken((token) => fetchApi(key, { params, query }, token, signal))
      follower.onLost?.(false)
      wait = FIRST_WAIT_MS
      return await hear(eventsOf(response.body ?? new ReadableStream(), heard))
    } catch (error) {
      if (error instanceof ApiError && FINAL.has(error.status)) return true
      if (!left.aborted && !isHidden()) follower.onLost?.(true)
      return false
    } finally {
      end()
    }
  }
  /** Until it is worth another try. */
  const rest = async () => {
    if (isHidden()) return
    await waitFor(['online'], wait * (0.5 + Math.random()), left)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const attempt = async () => {
    if (isHidden()) await waitFor(['visibilitychange'], null, left)
    return left.aborted || (await listen()) || left.aborted
  }
  const work = async () => {
    while (!(await attempt())) await rest()
    if (!left.aborted) follower.onGone()
  }
  void work()
  return () => leaving.abort()
}
