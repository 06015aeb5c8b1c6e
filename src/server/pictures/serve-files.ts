import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import { FILES_PATH } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import { isFileStored } from '#server/picture-records/store.ts'

/** The content never changes, but a removed picture is to vanish from all caches within a day (`R19`). */
const CACHE_PICTURE = 'public, max-age=86400, immutable'

/** As `buildPicturePath` writes it; no other text goes to the database or the storage. */
const FILE_NAME = /^([\da-f]{32})-(\d{1,4})\.webp$/

/** Whether there is a file of this name: a guess never costs a call of the storage. */
async function exists(db: Deps['db'], name: string): Promise<boolean> {
  const [, digest, width] = FILE_NAME.exec(name) ?? []
  return digest !== undefined && isFileStored(db, digest, Number(width))
}

/**
 * Serves the files of pictures. Whoever knows the name of one may have it: the name is a digest that nobody
 * can guess, and pages tell it to those who may see the event (decision 42).
 */
export async function serveFiles(
  app: FastifyInstance,
  { db, files }: Pick<Deps, 'db' | 'files'>,
): Promise<void> {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async ({ params }, reply) => {
    const bytes = (await exists(db, params.name)) ? await files.read(params.name) : null
    if (!bytes) throw new ApiError('NOT_FOUND')
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', CACHE_PICTURE)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes)
  })
}
