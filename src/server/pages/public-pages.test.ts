import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#contract/api/errors.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import type { PagesOptions } from './plugin.ts'
import { PUBLIC_URL, setUpPages } from './testing.ts'

const servePages = setUpPages()

let version = 'v1'
let clock = 0
beforeEach(() => {
  version = 'v1'
  clock = Date.parse('2026-11-22T12:03:00Z')
})

const serve = (options: Partial<PagesOptions> = {}) =>
  servePages({
    now: () => new Date(clock),
    readPageVersion: async (name) => (name === 'none' ? null : version),
    ...options,
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
    expect(await read(server, '/events/X')).toEqual(first)
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

  it('is the plain page for a search of nothing', async () => {
    const server = await serve()
    const plain = await read(server, '/ayuda')
    for (const query of ['?q=', '?q=%20+'])
      expect(await read(server, `/ayuda${query}`), query).toEqual(plain)
  })

  it('is rendered for each search, and none of them is kept', async () => {
    const server = await serve()
    const articles = [await read(server, '/ayuda'), await read(server, '/ayuda?utm_source=x')]
    expect(articles[1]).toEqual(articles[0])
    for (const search of ['fotos', 'fotos', 'x'.repeat(2_000)]) {
      const answer = await server.inject(`/ayuda?q=${search}`)
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      expect(answer.json().url).toContain(search)
    }
    const article = await read(server, '/ayuda/fotos?q=1')
    expect(article).toEqual(await read(server, '/ayuda/fotos'))
    expect((await server.inject('/ayuda/no-such-article')).headers.etag).toBeUndefined()
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
