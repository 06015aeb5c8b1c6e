import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'

const FILE_PATH = /^[\w./-]{1,100}$/

/** Headers of the connection, which this server sets itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive'])

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

function copyAnswer(
  { statusCode, headers, rawPayload }: Answer,
  reply: FastifyReply,
): FastifyReply {
  if (statusCode >= 500) throw new ApiError('INTERNAL')
  if (statusCode >= 400) throw new ApiError('NOT_FOUND')
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OWN_HEADERS.has(name)) reply.header(name, value)
  return reply.status(statusCode).send(rawPayload)
}

/**
 * Serves `/api/openapi.json` and its readable form at `/api/docs` (`R10`). Only developers read them:
 * the document and Swagger UI are loaded when they are first asked for.
 */
export function serveApiDocs(api: FastifyInstance, publicUrl: string): void {
  let loading: ReturnType<typeof load> | undefined
  const load = async () => {
    const openapi = await import('./openapi.ts')
    return openapi.createApiDocs(publicUrl)
  }
  const loadOnce = () => (loading ??= load())

  async function sendPage({ url, headers }: FastifyRequest, reply: FastifyReply) {
    // The file system refuses other names with errors of its own.
    if (!FILE_PATH.test(url.split('?')[0] ?? '')) throw new ApiError('NOT_FOUND')
    const { docs } = await loadOnce()
    return copyAnswer(await docs.inject({ method: 'GET', url, headers }), reply)
  }

  api.get('/openapi.json', async () => (await loadOnce()).document)
  api.get('/docs', sendPage)
  api.get('/docs/*', sendPage)
}
