import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod'
import { ApiError } from '#contract/api/errors.ts'
import { API_BASE } from '#contract/product/product.ts'
import { LOG } from '#server/log-events.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { describeError, sendError } from './http/api-errors.ts'
import type { Binding } from './http/bind.ts'
import { type GracefulShutdown, serveHealth } from './http/graceful-shutdown.ts'
import { type Authenticate, mount } from './http/mount.ts'
import { serveDocs } from './http/openapi.ts'

const BODY_LIMIT = 65_536

const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Logs one line per request: never its body, query, token or a person's address (`R13`). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request: FastifyRequest, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      LOG.request,
    )
  })
}

/** Creates the web server: request ids, request log, size limits, one error format. */
export function createApp(config: Config): FastifyInstance {
  // Messages that no schema of ours defines are in Spanish, too.
  z.config(z.locales.es())
  const app = Fastify({
    logger: { level: config.logLevel, base: null, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    return503OnClosing: true,
  })
  logRequests(app)
  app.setErrorHandler(sendError)
  return app
}

/** Registers everything below `/api`, and the two health endpoints. */
export async function serveApi(
  app: FastifyInstance,
  deps: Deps,
  bindings: readonly Binding[],
  authenticate: Authenticate,
  shutdown: GracefulShutdown,
): Promise<void> {
  serveHealth(app, deps.db, shutdown)
  await app.register(
    async (api) => {
      api.removeContentTypeParser('text/plain')
      api.addHook('onSend', async (_request, reply) => {
        for (const [name, value] of Object.entries(API_HEADERS)) {
          if (!reply.hasHeader(name)) reply.header(name, value)
        }
      })
      // A route, not a not-found handler: that one belongs to the pages.
      api.all('/*', () => {
        throw new ApiError('NOT_FOUND')
      })
      mount(api, deps, bindings, authenticate)
      await serveDocs(api, deps.config.publicUrl)
    },
    { prefix: API_BASE },
  )
}
