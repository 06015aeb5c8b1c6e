import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { sendError } from '#server/http/api-errors.ts'
import { createSharedAnswers } from '#server/http/shared-answers/shared-answers.ts'
import { MINUTE_MS } from '#server/limits.ts'
import { type PagesOptions, pagesPlugin } from './plugin.ts'

/** A web build whose pages tell what they were given; `/login` is HTML with an inline script. */
const SERVER = `
let rendered = 0
const HTML = { 'content-type': 'text/html; charset=utf-8' }
export const entry = { module: { createPageHandler: () => async (request, services) => {
  const { nonce, publicUrl, now, call } = services
  const { pathname } = new URL(request.url)
  rendered += 1
  if (pathname === '/login') {
    return new Response('<script nonce="' + nonce + '">go()</script><script>steal()</script>', { headers: HTML })
  }
  if (pathname === '/terms') return new Response(null, { headers: { 'set-cookie': 'who=me' } })
  if (pathname.startsWith('/events/') || pathname === '/faq') {
    const failure = await call('GET /x').then(() => null, (error) => error.status)
    const status = failure ?? (pathname.endsWith('/closed') ? 403 : 200)
    const seen = { url: request.url, rendered, now, headers: [...request.headers] }
    return Response.json(seen, { status })
  }
  return Response.json({ url: request.url, method: request.method, type: request.headers.get('content-type'),
    publicUrl, body: await request.text() },
    { status: 418, headers: { 'x-page': 'yes', ...(request.url.endsWith('/private') && { 'cache-control': 'no-store' }) } }) } } }
`
const PUBLIC_URL = 'https://ciguena.example'
let build = ''
let app: FastifyInstance

beforeAll(() => {
  build = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'))
  const files = {
    'server/index.js': SERVER,
    'server/package.json': '{"type":"module"}',
    'client/favicon.svg': '<svg/>',
    'client/.vite/manifest.json': '{}',
    'client/assets/a-1.js': 'plain',
    'client/assets/a-1.js.br': 'small',
  }
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(build, name)), { recursive: true })
    fs.writeFileSync(path.join(build, name), content)
  }
  return () => fs.rmSync(build, { recursive: true })
})

afterEach(() => app.close())

let version = 'v1'
let clock = 0
beforeEach(() => {
  version = 'v1'
  clock = Date.parse('2026-11-22T12:03:00Z')
})

async function serve(options: Partial<PagesOptions> = {}): Promise<FastifyInstance> {
  app = Fastify()
  app.decorateRequest('callerAddress', '')
  app.setErrorHandler(sendError)
  await app.register(pagesPlugin, {
    build,
    call: () => (async () => {}) as unknown as Caller,
    publicUrl: PUBLIC_URL,
    operator: null,
    checkoutOrigins: ['https://pay.example'],
    now: () => new Date(clock),
    sharedAnswers: createSharedAnswers(1_000_000),
    readPageVersion: async (name) => (name === 'none' ? null : version),
    cdnSeconds: 0,
    ...options,
  })
  return app
}

describe('a page', () => {
  it('is sent with its own status and headers', async () => {
    const answer = await (await serve()).inject('/profile?a=1')
    expect(answer.statusCode).toBe(418)
    expect(answer.headers['x-page']).toBe('yes')
    expect(answer.json()).toMatchObject({ url: `${PUBLIC_URL}/profile?a=1`, method: 'GET' })
  })

  it('is kept by no shared cache, and by none at all if it says so', async () => {
    const server = await serve()
    const readCacheControl = async (url: string) =>
      (await server.inject(url)).headers['cache-control']
    expect(await readCacheControl('/faq.data')).toBe('private, no-cache')
    expect(await readCacheControl('/private')).toBe('no-store')
  })

  it('never takes its URL from the Host header or the path', async () => {
    const server = await serve()
    const forged = await server.inject({ url: '/x', headers: { host: 'evil.example' } })
    expect(forged.json().url).toBe(`${PUBLIC_URL}/x`)
    const doubled = await server.inject('//evil.example/x')
    expect(doubled.json().url).toBe(`${PUBLIC_URL}//evil.example/x`)
  })

  it('accepts posted forms up to 64 kB', async () => {
    const server = await serve()
    const post = (payload: string) =>
      server.inject({
        method: 'POST',
        url: '/x',
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await post('name=%C3%B1')).json().body).toBe('name=%C3%B1')
    expect((await post('a'.repeat(65_537))).statusCode).toBe(413)
  })

  it('accepts forms only', async () => {
    const answer = await (await serve()).inject({ method: 'POST', url: '/x', payload: { a: 1 } })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ errorCode: 'NOT_A_FORM' })
  })

  const post = (origin?: string, host = 'localhost:80') => {
    const cookie = 'link=token'
    const headers = { host, cookie, ...(origin !== undefined && { origin }) }
    return app.inject({ method: 'POST', url: '/undo-email', headers })
  }

  it.each([
    'https://blog.ciguena.example',
    'https://ciguena.example:8443',
    'http://ciguena.example',
    'https://evil.example',
    'null',
    'x',
    '',
    'https://ciguena.example, https://evil.example',
  ])('refuses a form of the origin %j, also with the cookie of a link', async (origin) => {
    await serve()
    const answer = await post(origin)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      errorCode: 'FORBIDDEN',
      message: expect.stringContaining('no viene de nuestro sitio'),
    })
  })

  it('accepts a form of the site, by whichever name it was opened', async () => {
    await serve()
    expect((await post(PUBLIC_URL)).statusCode).toBe(418)
    expect((await post('https://localhost:3000', 'localhost:3000')).statusCode).toBe(418)
    expect((await post()).statusCode).toBe(418)
  })

  it('gets an empty form where a post has neither body nor type', async () => {
    const answer = await (await serve()).inject({ method: 'POST', url: '/x' })
    expect(answer.json()).toMatchObject({ type: 'application/x-www-form-urlencoded', body: '' })
  })

  it('answers HEAD like GET, without a body', async () => {
    const answer = await (await serve()).inject({ method: 'HEAD', url: '/x' })
    expect(answer.statusCode).toBe(418)
    expect(answer.body).toBe('')
  })

  it('is not served below the API base', async () => {
    const answer = await (await serve()).inject('/api/nothing?x')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errorCode).toBe('NOT_FOUND')
  })
})

describe('a public page (R18)', () => {
  const read = async (server: FastifyInstance, url: string, headers = {}) => {
    const answer = await server.inject({ url, headers })
    return { ...answer.json(), etag: answer.headers.etag }
  }

  it('is rendered once per version, without anything of the visitor', async () => {
    const server = await serve()
    const visitor = { cookie: 'session=1', authorization: 'Bearer x', 'user-agent': 'Instagram' }
    const first = await read(server, '/events/x', visitor)
    expect(first.headers).toEqual([])
    expect(await read(server, '/events/x?fbclid=1')).toEqual(first)
    expect(first.url).toBe(`${PUBLIC_URL}/events/x`)
    version = 'v2'
    const second = await read(server, '/events/x')
    expect([second.rendered, second.etag === first.etag]).toEqual([first.rendered + 1, false])
    const post = await server.inject({ method: 'POST', url: '/events/x' })
    expect(post.headers.etag).toBeUndefined()
  })

  it('differs by the query that it shows, and is not shared if that names a person', async () => {
    const server = await serve()
    const form = '/events/x/contribute'
    const [one, two] = [
      await read(server, `${form}?goal=1&a=1`),
      await read(server, `${form}?goal=2`),
    ]
    expect([one.url, two.url]).toEqual([1, 2].map((goal) => `${PUBLIC_URL}${form}?goal=${goal}`))
    expect((await read(server, `${form}?b=2&goal=1`)).rendered).toBe(one.rendered)
    const draft = await server.inject(`${form}?draft=1.secret`)
    expect(draft.json().url).toContain('draft=1.secret')
    expect(draft.headers.etag).toBeUndefined()
    expect(draft.headers['cache-control']).toBe('private, no-cache')
  })

  it('shows relative times as of the last ten minutes', async () => {
    const server = await serve()
    const first = await read(server, '/faq')
    expect(first.now).toBe('2026-11-22T12:00:00.000Z')
    clock += 6 * MINUTE_MS
    expect((await read(server, '/faq')).rendered).toBe(first.rendered)
    clock += MINUTE_MS
    expect((await read(server, '/faq')).now).toBe('2026-11-22T12:10:00.000Z')
  })

  it('is not kept while it is refused, missing or failing', async () => {
    const readPageVersion = async (name: string) => {
      if (name === 'down') throw new ApiError('UNAVAILABLE')
      return name === 'none' ? null : 'v1'
    }
    const server = await serve({ readPageVersion })
    for (const [url, status] of Object.entries({ closed: 403, none: 200, down: 503 })) {
      const answers = [await server.inject(`/events/${url}`), await server.inject(`/events/${url}`)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
      expect(answers[1]?.json().rendered).toBe(answers[0]?.json().rendered + 1)
      expect(answers[0]?.headers['cache-control']).toBe('private, no-cache')
    }
  })

  it('sets no cookie', async () => {
    const answer = await (await serve()).inject('/terms')
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([500, undefined])
  })

  it('may be answered by a content delivery network only where one is configured', async () => {
    const readHeaders = async (cdnSeconds: number, url = '/events/x') => {
      const { headers } = await (await serve({ cdnSeconds })).inject(url)
      return [headers['cache-control'], headers['cdn-cache-control']]
    }
    expect(await readHeaders(0)).toEqual(['no-cache', undefined])
    expect(await readHeaders(30)).toEqual([
      'public, max-age=0, must-revalidate, s-maxage=30',
      'public, max-age=30, stale-while-revalidate=30',
    ])
    for (const url of [
      '/events/closed',
      '/events/x/contribute?draft=1.secret',
      '/profile',
      '/login',
    ])
      expect(await readHeaders(30, url), url).toEqual(['private, no-cache', undefined])
  })
})

describe('security headers (R13)', () => {
  it('may run only scripts of this site and those that we wrote into the page', async () => {
    const answer = await (await serve()).inject('/login')
    const policy = String(answer.headers['content-security-policy'])
    const hash = createHash('sha256').update('go()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("form-action 'self' https://pay.example;")
    expect(answer.body).toBe('<script>go()</script><script>steal()</script>')
  })

  it('names no software', async () => {
    const { headers } = await (await serve()).inject('/x')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  })
})

describe('a file of the build', () => {
  it('with a content hash in its name is immutable and compressed', async () => {
    const answer = await (await serve()).inject({
      url: '/assets/a-1.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.body).toBe('small')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each(['none.js', '', '%00', '....//', '..%2fserver%2findex.js', 'a'.repeat(300), 'a-1.js/'])(
    'exists under its own name alone, not as %j',
    async (name) => {
      const answer = await (await serve()).inject(`/assets/${name}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().errorCode).toBe('NOT_FOUND')
    },
  )

  it('without a hash is cached for an hour', async () => {
    const answer = await (await serve()).inject('/favicon.svg')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })

  it('outside the client build is not served', async () => {
    const answer = await (await serve()).inject('/.vite/manifest.json')
    expect(answer.headers['x-page']).toBe('yes')
  })
})
