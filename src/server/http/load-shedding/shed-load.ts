import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import { isApiPath } from '#contract/product/product.ts'
import { PREFIX_BITS, toNetwork } from '#server/http/rate-limits/rate-limits.ts'
import {
  createAdmissionLimiter,
  FORM_LIMITS,
  PAYMENT_PAGE_LIMITS,
  READ_LIMITS,
  startLatenessClock,
} from './admission-limiter.ts'
import { BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.ts'
import { createPageTurns } from './page-turns.ts'
import { createReloadAllowance } from './reload-allowance.ts'

/**
 * The routes that are answered whatever the load: what a balancer asks, files of the build, payments, and live
 * streams, which have places of their own. Never the address, which strangers write.
 */
const ALWAYS_ANSWERED = /^\/(healthz|readyz|assets\/.*|api\/payments\/.*|api\/.*\/live)$/

/** Where somebody who has just paid arrives, as a document or as what React Router reads of it. */
const PAYMENT_PAGES: ReadonlySet<string> = new Set(
  [PATHS.paymentSuccess, PATHS.paymentCancelled].flatMap((path) => [path, `${path}.data`]),
)

const readPath = (url: string) => url.split('?', 1)[0] ?? ''

/** Whether the request came over the network; the API calls of a page have its place already. */
const isFromOutside = ({ raw }: FastifyRequest) => raw instanceof IncomingMessage

const isReadMethod = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Pages and reads of the API. */
const isRead = (request: FastifyRequest) =>
  isReadMethod(request) &&
  isFromOutside(request) &&
  !ALWAYS_ANSWERED.test(request.routeOptions.url ?? '')

/** The form of a page, which renders the page: never a call of the API, a payment or a webhook. */
const isPageForm = (request: FastifyRequest) =>
  request.method === 'POST' && isFromOutside(request) && !isApiPath(request.url)

/** Whether the request is a form, or a call of one, that was accepted. */
const isAcceptedForm = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  !isReadMethod(request) && statusCode < 400 && isFromOutside(request)

const REFUSAL = new ApiError('UNAVAILABLE')
const REFUSAL_BODY = Buffer.from(JSON.stringify(REFUSAL.toBody()))

/** Answers with bytes that are there already: a refusal must cost far less than a page. */
function refuse({ headers, url }: FastifyRequest, reply: FastifyReply): void {
  reply.code(REFUSAL.status).headers({
    'retry-after': String(REFUSAL.retryAfter),
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
 * Turns reads away that the process could not answer soon (decision 63). Webhooks, payments, forms
 * of the API and health checks are never refused, so that they find the event loop free for them; nor is what a
 * page reads again after its form. A form of a page is refused only to a network that waits for many.
 */
export function shedLoad(
  app: FastifyInstance,
  limits = READ_LIMITS,
  paymentLimits = PAYMENT_PAGE_LIMITS,
  formLimits = FORM_LIMITS,
): void {
  const lateness = startLatenessClock()
  const turns = createPageTurns()
  app.decorate('pageTurns', turns)
  const readLateness = () => Math.max(lateness.read(), turns.readLateness())
  const reads = createAdmissionLimiter(readLateness, limits)
  const paymentPages = createAdmissionLimiter(readLateness, paymentLimits)
  const forms = createAdmissionLimiter(readLateness, formLimits)
  const allowance = createReloadAllowance()
  app.addHook('onClose', async () => lateness.stop())
  app.addHook('onRequest', (request, reply, done) => {
    const isForm = isPageForm(request)
    if (!isForm && !isRead(request)) return done()
    const path = readPath(request.url)
    const network = toNetwork(request.callerAddress, PREFIX_BITS.home)
    const ownPages = PAYMENT_PAGES.has(path) ? paymentPages : reads
    const places = isForm ? forms : ownPages
    const leave = places.enter(network)
    // A page is rendered so synchronously that its place would be free before the next request is read.
    if (leave) reply.raw.once('close', () => setImmediate(leave))
    else if (isForm || !path.endsWith('.data') || !allowance.use(network))
      return refuse(request, reply)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isAcceptedForm(request, reply))
      allowance.grant(toNetwork(request.callerAddress, PREFIX_BITS.home))
    done()
  })
}
