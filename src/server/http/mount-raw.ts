import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { sendError, toApiError } from './errors/api-errors.ts'
import { abortSlowUpload, createUploadPlaces, type Sender } from './files/upload-places.ts'

const WEBHOOK_BODY_LIMIT = 1_048_576

type Route = Parameters<FastifyInstance['route']>[0]

/**
 * Mounts an endpoint whose body stays bytes, of whatever type.
 * @param bytesMax a larger body is refused with 413
 */
export function mountRaw(
  api: FastifyInstance,
  route: Route,
  bytesMax: number = WEBHOOK_BODY_LIMIT,
): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_, body, done) =>
      done(null, body),
    )
    scope.route({ ...route, bodyLimit: bytesMax })
  })
}

/** The refusals of the library that reads the file, in words about it. */
function toFileError(error: unknown, { tooLarge, wrongType }: FileBody): unknown {
  const { code } = toApiError(error)
  if (code === 'BODY_TOO_LARGE') return new ApiError(tooLarge)
  return code === 'NOT_JSON' ? new ApiError(wrongType) : error
}

/**
 * Mounts an endpoint whose body is a file. Whoever may not call it is refused before a byte is read, only
 * so many are received at once, and one that trickles in is cut off.
 */
export function mountFile(
  api: FastifyInstance,
  route: Route,
  file: FileBody,
  admit: (request: FastifyRequest) => Promise<Sender>,
): void {
  const bodyLimit = file.bytesMax
  const places = createUploadPlaces()
  const leaving = new WeakMap<FastifyRequest, () => void>()
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(file.types, { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) =>
      sendError(toFileError(error, file), request, reply),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const sender = await admit(request)
      const leave = places.enter(sender)
      leaving.set(request, leave)
      if (reply.raw.closed || reply.raw.destroyed) leave()
      else reply.raw.once('close', leave)
    })
    scope.addHook('preParsing', async (_, reply, body) => {
      const passed = abortSlowUpload(body, () => {
        if (!reply.sent) reply.header('connection', 'close')
      })
      // What nobody wants is read all the same: the connection is free again, or ends.
      reply.raw.once('finish', () => passed.resume())
      return passed
    })
    scope.addHook('preValidation', async (request) => leaving.get(request)?.())
    scope.route({ ...route, bodyLimit })
  })
}
