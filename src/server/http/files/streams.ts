import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint, Streaming } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { PREFIX_BITS, toNetwork } from '../rate-limits/rate-limits.ts'

/**
 * A message of a stream: a new value with its version; `withheld` while this reader may not see it,
 * which counts as a version; `gone` at the end; or `reconnect`, which ends the stream so that the reader's
 * rights are decided anew.
 */
export type StreamMessage<T> = { version: string; value: T } | 'withheld' | 'gone' | 'reconnect'

/** Returned by the use case of a stream endpoint. */
export interface StreamReply<T> {
  /** The version that the reader already has: it is not sent again. */
  seen: string | undefined
  /** Sends the current value, then changes; returns a function that unsubscribes. */
  follow(send: (message: StreamMessage<T>) => void): () => void
}

/** Interval of comments that keep proxies from closing an idle connection. */
const HEARTBEAT_MS = 20_000
/** The stream ends after this many, so that the reader authenticates again (`R3`). */
const MAX_HEARTBEATS = 30
/** Delay before a browser reconnects, spread so that not all do at once. */
const RECONNECT_MS = { least: 1_000, spread: 2_000 }

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering the response.
  'x-accel-buffering': 'no',
}

/** A value goes to many readers: it is validated and serialized once. */
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

/**
 * Opens a stream without a queue: only the newest unread message is kept, and a reader that reads
 * nothing for a whole heartbeat is disconnected.
 */
export function openStream(endpoint: Endpoint, answer: StreamReply<object>) {
  let retryHeader = `retry: ${RECONNECT_MS.least + Math.floor(Math.random() * RECONNECT_MS.spread)}\n\n`
  let pending = ': \n\n'
  let isReading = false
  let isOver = false
  let heartbeats = 0
  let lastVersion = answer.seen
  const flush = () => {
    if (!isReading || pending === '') return
    isReading = false
    const text = retryHeader + pending
    retryHeader = ''
    pending = ''
    readable.push(text)
    if (isOver) readable.push(null)
  }
  const readable = new Readable({
    highWaterMark: 1,
    read: () => {
      isReading = true
      flush()
    },
    destroy: (error, done) => {
      clearInterval(heartbeat)
      unsubscribe()
      done(error)
    },
  })
  const heartbeat = setInterval(() => {
    if (!isReading) return void readable.destroy()
    heartbeats += 1
    if (heartbeats === MAX_HEARTBEATS) return end()
    pending = ': \n\n'
    flush()
  }, HEARTBEAT_MS)
  const unsubscribe = answer.follow((message) => {
    const version = typeof message === 'string' ? message : message.version
    if (isOver || version === lastVersion) return
    if (message === 'reconnect') return end()
    lastVersion = version
    isOver = message === 'gone'
    pending =
      typeof message === 'string'
        ? `event: ${message}\nid: ${version}\ndata:\n\n`
        : `id: ${version}\ndata: ${serialize(endpoint, message.value)}\n\n`
    flush()
  })
  /** Ends the stream; the browser reconnects, perhaps to another process. */
  const end = () => {
    isOver = true
    if (isReading) readable.push(null)
    else readable.destroy()
  }
  return { readable, end }
}

const RETRY_AFTER_SECONDS = 30

/** The open streams of this process, limited in number and ended at shutdown. */
export type OpenStreams = ReturnType<typeof createOpenStreams>

export function createOpenStreams(rateLimitFactor: number) {
  const open = new Set<ReturnType<typeof openStream>>()
  const byAddress = new Map<string, number>()
  let hasEnded = false
  const assertCapacity = (limits: Streaming, address: string) => {
    const allowed = Math.max(1, Math.floor(limits.perAddress * rateLimitFactor))
    const retryAfter = RETRY_AFTER_SECONDS
    if ((byAddress.get(address) ?? 0) >= allowed) throw new ApiError('RATE_LIMITED', { retryAfter })
    if (hasEnded || open.size >= limits.perProcess)
      throw new ApiError('UNAVAILABLE', { retryAfter })
  }
  const count = (address: string, by: 1 | -1) => {
    const left = (byAddress.get(address) ?? 0) + by
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }
  return {
    /** Throws RATE_LIMITED if the address has too many, UNAVAILABLE if the process has. */
    open: (endpoint: Endpoint, answer: StreamReply<object>, reply: FastifyReply) => {
      const address = toNetwork(reply.request.callerAddress, PREFIX_BITS.home)
      if (endpoint.stream) assertCapacity(endpoint.stream, address)
      // A reader that reconnects sends the version that it saw last.
      const seen = reply.request.headers['last-event-id'] || answer.seen
      const opened = openStream(endpoint, { ...answer, seen: seen?.toString() })
      open.add(opened)
      count(address, 1)
      opened.readable.once('close', () => {
        open.delete(opened)
        count(address, -1)
      })
      return reply.headers(STREAM_HEADERS).send(opened.readable)
    },
    /** Ends all streams and accepts no more: their readers reconnect to another process. */
    end: () => {
      hasEnded = true
      for (const stream of [...open]) stream.end()
    },
  }
}
