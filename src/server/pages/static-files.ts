import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'

const ASSETS = '/assets/'

/** A part of a small file is never needed, and a range that it lacks would be an error. */
const WHOLE_FILES = { wildcard: false, acceptRanges: false } as const

/** The file is sent whole to everybody: a precondition that it fails would be an error (412). */
async function dropPreconditions({ headers }: FastifyRequest): Promise<void> {
  delete headers['if-match']
  delete headers['if-unmodified-since']
}

/** The files of the built web, from its folder `client`. */
export async function serveFiles(
  app: FastifyInstance,
  { client }: { client: string },
): Promise<void> {
  app.addHook('onRequest', dropPreconditions)
  // File names contain a content hash; .br and .gz files lie beside them. Each file has a route of its
  // own, so that no other name reaches the file system.
  app.register(serveStatic, {
    root: join(client, 'assets'),
    prefix: ASSETS,
    ...WHOLE_FILES,
    immutable: true,
    // A name stands for one content, which nobody asks for again: the event page's scripts travel lighter.
    lastModified: false,
    etag: false,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
  app.register(serveStatic, {
    root: client,
    prefix: '/',
    ...WHOLE_FILES,
    globIgnore: ['assets/**'],
    index: false,
    maxAge: '1h',
    decorateReply: false,
  })
  app.get(`${ASSETS}*`, () => {
    throw new ApiError('NOT_FOUND')
  })
}
