import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStorage } from './file-storage.ts'
import { readFilesLocation } from './files-location.ts'

const BUCKET = 'fotos'
const folder = mkdtempSync(path.join(tmpdir(), 'ciguena-storage-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: BUCKET, configs: [] }],
})
let endpoint = ''

beforeAll(async () => {
  const { port } = await bucket.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

/** The credentials that the stand-in for a bucket knows. */
const buildBucketUrl = (name = BUCKET, at = endpoint) =>
  `s3://S3RVER:S3RVER@${name}?region=us-east-1&endpoint=${encodeURIComponent(at)}`

function open(url: string) {
  const location = readFilesLocation(url)
  if (!location) throw new Error(`${url} is not valid`)
  const errors: unknown[] = []
  return {
    errors,
    ...openFileStorage(location, { error: (fields: unknown) => errors.push(fields) }),
  }
}

describe.each([
  ['a folder', () => pathToFileURL(path.join(folder, 'disk')).href],
  ['a bucket', () => buildBucketUrl()],
])('%s', (_, buildUrl) => {
  it('gives back what was written, until it is removed', async () => {
    const files = open(buildUrl())
    const bytes = new Uint8Array([0, 255, 13, 10, 0])
    await files.write('a-320.webp', bytes)
    await files.write('a-320.webp', bytes)
    expect([...((await files.read('a-320.webp')) ?? [])]).toEqual([...bytes])
    await files.remove('a-320.webp')
    await files.remove('a-320.webp')
    expect(await files.read('a-320.webp')).toBeNull()
    expect(files.errors).toEqual([])
  })
})

const UNAVAILABLE = { code: 'UNAVAILABLE', retryAfter: 5 }

describe.each([
  ['a folder that cannot be written', () => 'file:///dev/null/files'],
  ['a bucket that does not exist', () => buildBucketUrl('otro')],
  ['a store that does not answer', () => buildBucketUrl(BUCKET, 'http://127.0.0.1:9')],
])('%s', (_, buildUrl) => {
  it('is a fault of the storage, not a lost picture', async () => {
    const files = open(buildUrl())
    await expect(files.write('a-320.webp', new Uint8Array([1]))).rejects.toMatchObject(UNAVAILABLE)
    expect(files.errors).toHaveLength(1)
  })
})

it('no other address is a place for files', () => {
  for (const text of ['https://a/b', 's3:', 's3://bucket', 's3://KEY@bucket', 'file://host/a'])
    expect([text, readFilesLocation(text)]).toEqual([text, null])
})

it('a bucket that takes calls and never answers keeps none of them open', async () => {
  const held = new Set<Socket>()
  const hanging = createServer((socket) => {
    held.add(socket.resume().on('error', () => {}))
    socket.on('close', () => held.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo
  const files = open(buildBucketUrl(BUCKET, `http://127.0.0.1:${port}`))
  const refused = files.read('a-320.webp').catch((error: unknown) => error)
  expect(await refused).toMatchObject(UNAVAILABLE)
  await expect.poll(() => held.size).toBe(0)
  hanging.close()
})
