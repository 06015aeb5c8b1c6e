import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { z } from 'zod'
import { ApiError } from '#contract/api/errors.ts'
import { API_BASE, isApiPath, UPLOAD_TIMEOUT_MS } from '#contract/product/product.ts'
import { LOG } from '#server/log-events.ts'
import type { Config } from './config.ts'
import type { Deps, ServerDeps } from './deps.ts'
import { createPageVersions } from './events/page/page-versions.ts'
import { serveApiDocs } from './http/api-docs/api-docs.ts'
import type { Authenticate } from './http/authorize.ts'
import type { Binding } from './http/bind.ts'
import { readCallerAddresses } from './http/caller-address.ts'
import { describeError, sendError } from './http/errors/api-errors.ts'
import {
  answerProtocolErrors,
  createClientErrorHandler,
  refusePipelining,
  toOriginForm,
} from './http/errors/protocol-errors.ts'
import { describeIssue } from './http/errors/validation-messages.ts'
import type { GracefulShutdown } from './http/lifecycle/graceful-shutdown.ts'
import { serveHealth } from './http/lifecycle/health.ts'
import { shedLoad } from './http/load-shedding/shed-load.ts'
import { mount } from './http/mount.ts'
import { buildSecurityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { createSharedResponses } from './http/shared-responses/shared-responses.ts'
import { SHARED_RESPONSES_BYTES } from './limits.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { readContext, type Tracer } from './tracing/work-context.ts'

const BODY_LIMIT = 65_536
const HEADERS_TIMEOUT_MS = 30_000

/** Longer than every parameter that a schema of ours accepts. */
const PARAMETER_LENGTH_MAX = 300

/** Where no route answers, pages might, with these methods. */
const PAGE_METHODS = 'GET, HEAD, POST'

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    LOG.request,
  )
}

/**
 * Logs one line per request: never its body, query, token or a person's address (`R13`). Hooks of every
 * request call back: a promise for each costs a tenth of answering from memory.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

/** Refuses compressed bodies: a few bytes could become gigabytes. */
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding === 'identity') return done()
    reply.header('accept-encoding', 'identity')
    done(new ApiError('CONTENT_ENCODED'))
  })
}

/** Answers methods and addresses that have no route in the format of `R10`. */
function refuseUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead || isApiPath(request.url)) throw new ApiError('NOT_FOUND')
    reply.header('allow', PAGE_METHODS)
    throw new ApiError('METHOD_NOT_ALLOWED')
  })
}

/** Creates the web server: request ids, request log, size limits, one error format. */
export function createApp(config: Config, tracer: Tracer | null = null): FastifyInstance {
  // Messages that no schema of ours defines are in Spanish, too.
  z.config({ localeError: describeIssue })
  const securityHeaders = buildSecurityHeaders(config.publicUrl)
  const app = Fastify({
    logger: { level: config.logLevel, base: null, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    // An API call of a page is a part of the page's request.
    genReqId: () => readContext()?.requestId ?? randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    bodyLimit: BODY_LIMIT,
    // Bodies other than pictures are small, and so is what an idle connection costs.
    requestTimeout: UPLOAD_TIMEOUT_MS + HEADERS_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    return503OnClosing: true,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    clientErrorHandler: createClientErrorHandler(securityHeaders),
    // Errors of the router: no hook runs for them.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, 'x-request-id': request.id })
      sendError(error, request, reply)
      logRequest(request, reply)
    },
  })
  answerProtocolErrors(app, securityHeaders)
  refusePipelining(app)
  logRequests(app)
  traceRequests(app, tracer)
  sendSecurityHeaders(app, securityHeaders)
  readCallerAddresses(app)
  shedLoad(app)
  refuseEncodedBodies(app)
  refuseUnknownRoutes(app)
  app.setErrorHandler(sendError)
  return app
}

/** Accepts JSON alone; an empty body is one that was left out. */
function readJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** Adds the memory for public pages and reads, which the API and the pages share (`R18`). */
export function addSharedResponses(deps: Deps): ServerDeps {
  return {
    ...deps,
    sharedResponses: createSharedResponses(SHARED_RESPONSES_BYTES),
    readPageVersion: createPageVersions(deps),
  }
}

/** Registers everything below `/api`, and the two health endpoints. */
export async function serveApi(
  app: FastifyInstance,
  deps: ServerDeps,
  bindings: readonly Binding[],
  authenticate: Authenticate,
  shutdown: GracefulShutdown,
): Promise<void> {
  serveHealth(app, deps, shutdown)
  await app.register(
    async (api) => {
      readJsonBodies(api)
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      // A route, not a not-found handler: that one belongs to the pages.
      api.all('/*', () => {
        throw new ApiError('NOT_FOUND')
      })
      mount(api, deps, bindings, authenticate)
      serveApiDocs(api, deps.config.publicUrl)
    },
    { prefix: API_BASE },
  )
}
