import type { FastifyReply } from 'fastify'
import type { Endpoint, Streaming } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { toNetwork } from '#server/http/rate-limits/rate-limits.ts'
import { type OpenStream, openStream, STREAM_HEADERS, type StreamReply } from './stream.ts'

const RETRY_AFTER_SECONDS = 30

/** The open streams of this process, limited in number and hasEnded at shutdown. */
export interface OpenStreams {
  /** Throws RATE_LIMITED if the address has too many, UNAVAILABLE if the process has. */
  open(endpoint: Endpoint, answer: StreamReply<object>, reply: FastifyReply): FastifyReply
  /** Ends all streams and accepts no more: their readers reconnect to another process. */
  end(): void
}

/** A reader that reconnects sends the version that it saw last. */
function resumeFromLastEventId(
  answer: StreamReply<object>,
  reply: FastifyReply,
): StreamReply<object> {
  const last = reply.request.headers['last-event-id']
  return typeof last === 'string' && last ? { ...answer, seen: last } : answer
}

export function createOpenStreams(rateLimitFactor: number): OpenStreams {
  const open = new Set<OpenStream>()
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
    open: (endpoint, answer, reply) => {
      const address = toNetwork(reply.request.ip)
      if (endpoint.stream) assertCapacity(endpoint.stream, address)
      const opened = openStream(endpoint, resumeFromLastEventId(answer, reply))
      open.add(opened)
      count(address, 1)
      opened.readable.once('close', () => {
        open.delete(opened)
        count(address, -1)
      })
      return reply.headers(STREAM_HEADERS).send(opened.readable)
    },
    end: () => {
      hasEnded = true
      for (const stream of [...open]) stream.end()
    },
  }
}
