import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createSharedResponses, type SharedResponse } from './shared-responses.ts'

const TEXT = 'La llegada de Lucía. '.repeat(200)
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'",
  vary: 'accept-encoding',
}

let app: FastifyInstance
afterEach(() => app.close())

/** Serves shared responses under `/:key`, in the version of the query; `make` runs for each that is not kept. */
function serve(make: (key: string) => Promise<Partial<SharedResponse>>, maxBytes = 1_000_000) {
  const responses = createSharedResponses(maxBytes)
  app = Fastify()
  app.get<{ Params: { key: string } }>('/:key', (request, reply) => {
    const key = { name: request.params.key, version: request.url }
    return responses.send(request, reply, key, async () => ({
      status: 200,
      headers: HEADERS,
      body: Buffer.from(TEXT),
      ...(await make(request.params.key)),
    }))
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { responses, get }
}

/** Counts how often each key was made. */
function serveCounted(maxBytes?: number) {
  const made: string[] = []
  const served = serve(async (key) => {
    made.push(key)
    return {}
  }, maxBytes)
  return { ...served, made }
}

describe('a response', () => {
  it('is made once for a hundred who ask at once, in whatever encoding', async () => {
    const { get, made } = serveCounted()
    const encodings = ['br', 'gzip', 'identity', '']
    const all = Array.from({ length: 100 }, (_, place) =>
      get('/v1', { 'accept-encoding': encodings[place % 4] ?? '' }),
    )
    const statuses = new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))
    expect([...statuses]).toEqual([200])
    expect(made).toEqual(['v1'])
    await get('/v2')
    expect(made).toEqual(['v1', 'v2'])
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['br;q=0', undefined, (body: Buffer) => body],
  ])('travels as %j allows: %s', async (accepted, encoding, decode) => {
    const { get } = serveCounted()
    for (const time of ['first', 'again']) {
      const response = await get('/v1', { 'accept-encoding': accepted })
      expect(response.headers['content-encoding'], time).toBe(encoding)
      expect(decode(response.rawPayload).toString()).toBe(TEXT)
      expect(response.headers.vary).toBe('accept-encoding')
    }
  })

  it('has another strong tag in each encoding, and the same in another process', async () => {
    const readTag = async (accepted: string) =>
      `${(await serveCounted().get('/v1', { 'accept-encoding': accepted })).headers.etag}`
    const [brotli, again, plain] = [await readTag('br'), await readTag('br'), await readTag('')]
    expect(again).toBe(brotli)
    expect(plain).not.toBe(brotli)
    expect(brotli).toMatch(/^"[\w-]+"$/)
  })

  it('is not sent again to who has it; its other headers are, which a browser stores', async () => {
    const { get } = serveCounted()
    const { headers } = await get('/v1')
    const tag = `${headers.etag}`
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await get('/v1', { 'if-none-match': known })
      expect([response.statusCode, response.body]).toEqual([304, ''])
      expect(response.headers['content-security-policy']).toBe(HEADERS['content-security-policy'])
      expect(response.headers.etag).toBe(tag)
    }
    expect((await get('/v1', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('what is kept', () => {
  it('stays within its bytes; what was not read for the longest time goes first', async () => {
    const { get, made, responses } = serveCounted(30_000)
    for (const key of ['a', 'b', 'c']) await get(`/${key}`)
    await get('/a')
    for (const key of ['d', 'e', 'f']) {
      await get(`/${key}`)
      await get('/a')
      expect(responses.countBytes()).toBeLessThanOrEqual(30_000)
    }
    await get('/b')
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'b'])
  })

  it('is the newest version of a page, in its own bytes and no larger buffer', async () => {
    const bodies: Buffer[] = []
    const { get, made, responses } = serveCounted()
    app.addHook('onSend', async (_request, _reply, payload) => {
      bodies.push(payload as Buffer)
    })
    const accepted = { 'accept-encoding': 'br' }
    await get('/a?v=1', accepted)
    const bytes = responses.countBytes()
    for (const version of [2, 3, 3]) await get(`/a?v=${version}`, accepted)
    expect(made).toHaveLength(3)
    expect(responses.countBytes()).toBe(bytes)
    expect(bodies.map((body) => body.buffer.byteLength)).toEqual(bodies.map((body) => body.length))
  })

  it('stays when an older version that was begun before it ends after it', async () => {
    const older = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let made = 0
    const { get } = serve(async () => {
      made += 1
      if (made > 1) return {}
      begun.resolve()
      await older.promise
      return {}
    })
    const slow = get('/a?v=1')
    await begun.promise
    await get('/a?v=2')
    older.resolve()
    expect((await slow).statusCode).toBe(200)
    await get('/a?v=2')
    expect(made).toBe(2)
  })

  it.each([403, 500, 503])('is no response of status %d', async (status) => {
    let times = 0
    const { get, responses } = serve(async () => {
      times += 1
      return times === 1 ? { status } : {}
    })
    const failed = await get('/v1')
    expect([failed.statusCode, failed.headers.etag]).toEqual([status, undefined])
    expect(responses.countBytes()).toBe(0)
    expect((await get('/v1')).statusCode).toBe(200)
  })

  it('is nothing after a failure, which all who waited get', async () => {
    let times = 0
    const { get } = serve(async () => {
      times += 1
      if (times === 1) throw new Error('the database is away')
      return {}
    })
    const both = await Promise.all([get('/v1'), get('/v1')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    expect((await get('/v1')).statusCode).toBe(200)
    expect(times).toBe(2)
  })
})
