import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Seconds; from a page in memory to what a person gives up on. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const EMAIL_RESULTS = ['accepted', 'refused', 'failed'] as const

/** Each built file has a route of its own: together they are one. */
const toRouteLabel = (route: string) => (route.startsWith('/assets/') ? '/assets/*' : route)

/**
 * Measures how long the body of each request takes to arrive: that is the visitor's time, not ours.
 * @returns milliseconds; until the answer for a body that never arrived whole
 */
function timeBodies(app: FastifyInstance): (request: FastifyRequest) => number {
  const begun = new WeakMap<FastifyRequest, number>()
  const taken = new WeakMap<FastifyRequest, number>()
  const measure = (request: FastifyRequest) => performance.now() - (begun.get(request) ?? Infinity)
  app.addHook('preParsing', (request, _reply, _body, done) => {
    begun.set(request, performance.now())
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    taken.set(request, measure(request))
    done()
  })
  return (request) => Math.max(0, taken.get(request) ?? measure(request))
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates what a process counts while it works, in a registry of its own. docs/operating.md lists every
 * metric with its unit, and a test compares. No label contains what a person typed.
 */
export function createMetrics() {
  const register = new Registry()
  const registers = [register]
  const requests = new Histogram({
    name: 'ciguena_http_request_duration_seconds',
    help: 'Answered requests by route, method and status, without live streams',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const providerCalls = new Counter({
    name: 'ciguena_provider_calls_total',
    help: 'Calls of Stripe by operation and result: answered, refused, failed or unanswered',
    labelNames: ['operation', 'result'],
    registers,
  })
  const emails = new Counter({
    name: 'ciguena_emails_total',
    help: 'Emails handed to the SMTP server: accepted, refused for their recipient, or failed',
    labelNames: ['result'],
    registers,
  })
  // From 0 on: the rate of a series that begins with its first email would leave that one out.
  for (const result of EMAIL_RESULTS) emails.inc({ result }, 0)
  return {
    register,
    /**
     * Observes every answer except live streams, which last as long as their page is open: the time from
     * the request to the end of its answer, without what its body took to arrive.
     */
    observeRequests: (app: FastifyInstance) => {
      const readBodyTime = timeBodies(app)
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        const type = String(reply.getHeader('content-type'))
        if (!type.startsWith('text/event-stream')) {
          const route = toRouteLabel(routeOptions.url ?? 'unknown')
          const ms = Math.max(0, reply.elapsedTime - readBodyTime(request))
          requests.observe({ route, method, status: reply.statusCode }, ms / 1_000)
        }
        done()
      })
    },
    countProviderCall: (operation: string, result: string) =>
      providerCalls.inc({ operation, result }),
    countEmail: (result: (typeof EMAIL_RESULTS)[number]) => emails.inc({ result }),
  }
}
