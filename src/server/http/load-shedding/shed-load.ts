import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import { isApiPath } from '#contract/product/product.ts'
import { PREFIX_BITS, toNetwork } from '#server/http/rate-limits/rate-limits.ts'
import { RETRY_AFTER_SECONDS } from '#server/limits.ts'
import { BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.ts'
import { createReadPlaces, READ_LIMITS, startLatenessClock } from './read-places.ts'

/**
 * What is answered whatever the load: what a balancer asks, files of the build, live streams (which have
 * places of their own), and where somebody who has just paid arrives.
 */
const ALWAYS_ANSWERED = /^\/(healthz|readyz|assets\/|payment\/|api\/payments\/|api\/.*\/live$)/

/** Pages and reads of the API; not the API calls of a page, which has a place already. */
function isRead({ method, raw, routeOptions, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!(raw instanceof IncomingMessage)) return false
  return !ALWAYS_ANSWERED.test(url) && !ALWAYS_ANSWERED.test(routeOptions.url ?? '')
}

const REFUSAL = new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
const REFUSAL_BODY = Buffer.from(JSON.stringify(REFUSAL.toBody()))

/** Answers with bytes that are there already: a refusal must cost far less than a page. */
function refuse({ headers, url }: FastifyRequest, reply: FastifyReply): void {
  reply.code(REFUSAL.status).headers({
    'retry-after': String(RETRY_AFTER_SECONDS),
    'cache-control': 'no-store',
  })
  if (isApiPath(url) || !headers.accept?.includes('text/html')) {
    reply.type('application/json; charset=utf-8').send(REFUSAL_BODY)
    return
  }
  reply.header('content-security-policy', BUSY_PAGE_POLICY)
  reply.type('text/html; charset=utf-8').send(BUSY_PAGE)
}

/**
 * Turns reads away that the process could not answer soon (decision 63). Webhooks, payments, forms and
 * health checks are never refused, so that they find the event loop free for them.
 */
export function shedLoad(app: FastifyInstance, limits = READ_LIMITS): void {
  const lateness = startLatenessClock()
  const places = createReadPlaces(lateness.read, limits)
  app.addHook('onClose', async () => lateness.stop())
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request)) return done()
    const leave = places.enter(toNetwork(request.callerAddress, PREFIX_BITS.home))
    if (!leave) return refuse(request, reply)
    reply.raw.once('close', leave)
    done()
  })
}
