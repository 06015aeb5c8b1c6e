import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPicturePath } from '#contract/product/paths.ts'
import { openFileStorage } from '#server/files/file-storage.ts'
import { announceFiles, markFilesStored } from '#server/picture-records/store.ts'
import { shareWorld } from '#server/testing/world.ts'
import { serveFiles } from './serve-files.ts'

const world = shareWorld()
const app = fastify()
/** What the bucket was asked for. */
const asked: string[] = []
const errors: unknown[] = []

/** Answers as S3 does to a key without the right to list: what is missing is forbidden. */
const bucket = createServer(({ url = '' }, response) => {
  asked.push(url.split('?')[0] ?? '')
  response
    .writeHead(403, { 'content-type': 'application/xml' })
    .end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
})

beforeAll(async () => {
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
  const { port } = bucket.address() as AddressInfo
  const files = openFileStorage(
    {
      kind: 'bucket',
      bucket: 'fotos',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'k', secretAccessKey: 's' },
    },
    { error: (fields: unknown) => errors.push(fields) },
  )
  await app.register(serveFiles, { db: world.deps.db, files })
})
afterAll(async () => {
  await app.close()
  bucket.close()
})

async function announce() {
  const digest = randomBytes(16).toString('hex')
  await announceFiles(world.deps.db, { digest, widths: [320], byte_count: 1 }, world.deps.now())
  return digest
}

test('only a file that there is costs a call of the storage: a guess is no fault of it', async () => {
  const unfinished = await announce()
  const stored = await announce()
  await markFilesStored(world.deps.db, stored, world.deps.now())
  for (const path of [
    buildPicturePath('0'.repeat(32), 320),
    buildPicturePath(unfinished, 320),
    buildPicturePath(stored, 800),
  ])
    expect((await app.inject(path)).json()).toMatchObject({ message: expect.any(String) })
  expect([asked, errors]).toEqual([[], []])
  await app.inject(buildPicturePath(stored, 320))
  expect([asked, errors.length]).toEqual([[`/fotos/${stored}-320.webp`], 1])
})
