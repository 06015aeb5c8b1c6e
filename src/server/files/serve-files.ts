import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import { FILES_PATH } from '#contract/product/paths.ts'
import type { FileStorage } from './files-location.ts'

/** As `buildPicturePath` writes it; no other text goes to the storage. */
const FILE_NAME = /^[\da-f]{32}-\d{1,4}\.webp$/

/**
 * Serves the files of pictures. Whoever knows the name of one may have it: the name is a digest that nobody
 * can guess, and pages tell it to those who may see the event (decision 42).
 */
export async function serveFiles(
  app: FastifyInstance,
  { files }: { files: FileStorage },
): Promise<void> {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async ({ params }, reply) => {
    const bytes = FILE_NAME.test(params.name) ? await files.read(params.name) : null
    if (!bytes) throw new ApiError('NOT_FOUND')
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes)
  })
}
