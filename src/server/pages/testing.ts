import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll } from 'vitest'
import type { Caller } from '#contract/api/caller.ts'
import { sendError } from '#server/http/errors/api-errors.ts'
import { createSharedResponses } from '#server/http/shared-responses/shared-responses.ts'
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
  if (pathname.startsWith('/events/') || pathname === '/faq' || pathname.startsWith('/ayuda')) {
    const failure = await call('GET /x').then(() => null, (error) => error.status)
    const status = failure ?? (pathname.endsWith('/closed') ? 403 : 200)
    const seen = { url: request.url, rendered, now, headers: [...request.headers] }
    return Response.json(seen, { status })
  }
  return Response.json({ url: request.url, method: request.method, type: request.headers.get('content-type'),
    publicUrl, body: await request.text() },
    { status: 418, headers: { 'x-page': 'yes', ...(request.url.endsWith('/private') && { 'cache-control': 'no-store' }) } }) } } }
`
export const PUBLIC_URL = 'https://ciguena.example'

/** Serves the pages of a build that is made for the tests of a file; its servers are closed after each test. */
export function setUpPages() {
  let build = ''
  const open: FastifyInstance[] = []
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
  afterEach(() => Promise.all(open.splice(0).map((app) => app.close())))
  return async (options: Partial<PagesOptions> = {}): Promise<FastifyInstance> => {
    const app = Fastify()
    open.push(app)
    app.decorateRequest('callerAddress', '')
    app.addHook('onRequest', async (request) => {
      request.callerAddress = request.ip
    })
    app.setErrorHandler(sendError)
    await app.register(pagesPlugin, {
      build,
      call: () => (async () => {}) as unknown as Caller,
      takeTurn: async () => {},
      publicUrl: PUBLIC_URL,
      operator: null,
      checkoutOrigins: ['https://pay.example'],
      now: () => new Date(),
      sharedResponses: createSharedResponses(1_000_000),
      readPageVersion: async (name) => (name === 'none' ? null : 'v1'),
      cdnSeconds: 0,
      ...options,
    })
    return app
  }
}
