import type { FastifyInstance } from 'fastify'
import {
  type OpenSpan,
  readContext,
  runInContext,
  type Tracer,
  type WorkContext,
} from './work-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request arrives. */
    work: (WorkContext & { span: OpenSpan | null }) | null
  }
}

/**
 * Runs every request in a context that names it, and in a span if there is a tracer. The API calls of a
 * page belong to its request.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer | null): void {
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const page = readContext()
    const origin = { requestId: request.id, ...(page?.spanId && { spanId: page.spanId }) }
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const span =
      tracer?.start(
        {
          name: `${method} ${route}`,
          kind: page ? 'internal' : 'server',
          attributes: { 'http.request.method': method, 'http.route': route },
        },
        origin,
      ) ?? null
    request.work = { ...origin, tracer, span, ...(span && { spanId: span.id }) }
    runInContext(request.work, done)
  })
  if (!tracer) return
  app.addHook('onResponse', (request, { statusCode }, done) => {
    request.work?.span?.set({ 'http.response.status_code': statusCode })
    request.work?.span?.end(statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.work?.span?.end('aborted')
    done()
  })
}
