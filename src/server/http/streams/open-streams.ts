import type { FastifyReply } from 'fastify'
import type { Endpoint, Streaming } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { toNetwork } from '#server/http/rate-limits/rate-limits.ts'
import { type OpenStream, openStream, STREAM_HEADERS, type StreamReply } from './stream.ts'

const RETRY_AFTER_SECONDS = 30

/** The streams that this process has open: how many there may be, and that they end when it does. */
export interface OpenStreams {
  /** Throws RATE_LIMITED where an address has too many, UNAVAILABLE where the process has. */
  open(endpoint: Endpoint, answer: StreamReply<object>, reply: FastifyReply): FastifyReply
  /** Ends all, and takes no more: their readers come back to another process. */
  end(): void
}

/** The reader who comes back says itself what it saw last. */
function resumeFromLastEventId(answer: StreamReply<object>, reply: FastifyReply): StreamReply<object> {
  const last = reply.request.headers['last-event-id']
  return typeof last === 'string' && last ? { ...answer, seen: last } : answer
}

export function createOpenStreams(rateLimitFactor: number): OpenStreams {
  const open = new Set<OpenStream>()
  const byAddress = new Map<string, number>()
  let ended = false
  const demandRoom = (limits: Streaming, address: string) => {
    const share = Math.max(1, Math.floor(limits.perAddress * rateLimitFactor))
    const retryAfter = RETRY_AFTER_SECONDS
    if ((byAddress.get(address) ?? 0) >= share) throw new ApiError('RATE_LIMITED', { retryAfter })
    if (ended || open.size >= limits.perProcess) throw new ApiError('UNAVAILABLE', { retryAfter })
  }
  const count = (address: string, by: 1 | -1) => {
    const left = (byAddress.get(address) ?? 0) + by
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }
  return {
    open: (endpoint, answer, reply) => {
      const address = toNetwork(reply.request.ip)
      if (endpoint.stream) demandRoom(endpoint.stream, address)
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
      ended = true
      for (const stream of [...open]) stream.end()
    },
  }
}
