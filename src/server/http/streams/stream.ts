import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/api/endpoint.ts'

/**
 * What a stream says: a new value with its version; that this reader may not see it for now, which
 * counts as a version of its own; or that there is nothing more.
 */
export type StreamMessage<T> = { version: string; value: T } | 'withheld' | 'gone'

/** What a verb returns whose endpoint streams. */
export interface StreamReply<T> {
  /** The version that the reader has already: it is not sent again. */
  seen: string | undefined
  /** Begins to say what there is, and what changes; returns how to stop. */
  follow(say: (message: StreamMessage<T>) => void): () => void
}

/** So often something is said, so that nothing on the way takes the silence for the end. */
const HEARTBEAT_MS = 20_000
/** So many of them, and whoever reads on is asked anew who they are: sessions end, people leave (`R3`). */
const MAX_HEARTBEATS = 30
/** A browser comes back after as long, not all at the same moment. */
const RECONNECT_MS = { least: 1_000, spread: 2_000 }

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that would gather the answer before they pass it on.
  'x-accel-buffering': 'no',
}

/** A value goes to many readers: it is checked and written out once. */
const serialized = new WeakMap<object, string>()

function serialize(endpoint: Endpoint, value: object): string {
  const known = serialized.get(value)
  if (known) return known
  const read = endpoint.stream?.message.safeParse(value)
  if (!read?.success) throw new Error(`message of ${endpoint.path}: ${read?.error.message}`)
  const text = JSON.stringify(read.data)
  serialized.set(value, text)
  return text
}

export interface OpenStream {
  readable: Readable
  /** Lets the reader go, who may come back elsewhere. */
  end(): void
}

/**
 * Of several messages that a slow reader has not taken only the newest is kept, and one who took
 * nothing for a whole pulse is dropped: nothing is gathered.
 */
export function openStream(endpoint: Endpoint, answer: StreamReply<object>): OpenStream {
  let preface = `retry: ${RECONNECT_MS.least + Math.floor(Math.random() * RECONNECT_MS.spread)}\n\n`
  let waiting = ': \n\n'
  let wanted = false
  let over = false
  let pulses = 0
  let last = answer.seen
  const flush = () => {
    if (!wanted || waiting === '') return
    wanted = false
    const text = preface + waiting
    preface = ''
    waiting = ''
    readable.push(text)
    if (over) readable.push(null)
  }
  const readable = new Readable({
    highWaterMark: 1,
    read: () => {
      wanted = true
      flush()
    },
    destroy: (error, done) => {
      clearInterval(pulse)
      leave()
      done(error)
    },
  })
  const pulse = setInterval(() => {
    if (!wanted) {
      readable.destroy()
      return
    }
    pulses += 1
    if (pulses === MAX_HEARTBEATS) {
      end()
      return
    }
    waiting = ': \n\n'
    flush()
  }, HEARTBEAT_MS)
  const leave = answer.follow((message) => {
    const version = typeof message === 'string' ? message : message.version
    if (over || version === last) return
    last = version
    over = message === 'gone'
    waiting =
      typeof message === 'string'
        ? `event: ${message}\nid: ${version}\ndata:\n\n`
        : `id: ${version}\ndata: ${serialize(endpoint, message.value)}\n\n`
    flush()
  })
  const end = () => {
    over = true
    if (wanted) readable.push(null)
    else readable.destroy()
  }
  return { readable, end }
}
