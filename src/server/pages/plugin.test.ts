import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Caller } from '#contract/api/caller.ts'
import { PUBLIC_URL, setUpPages } from './testing.ts'

const serve = setUpPages()

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

  it('is rendered in its turn', async () => {
    const turn = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const takeTurn = () => {
      asked.resolve()
      return turn.promise
    }
    let calls = 0
    const call = () => {
      calls += 1
      return (async () => {}) as unknown as Caller
    }
    const answer = (await serve({ takeTurn, call })).inject('/login')
    await Promise.race([asked.promise, answer])
    expect(calls).toBe(0)
    turn.resolve()
    expect((await answer).statusCode).toBe(200)
    expect(calls).toBe(1)
  })

  it('is rendered in a turn of its own if everybody gets the same, else in that of its network', async () => {
    const owners: string[] = []
    const takeTurn = async (owner: string) => void owners.push(owner)
    const server = await serve({ takeTurn })
    for (const url of ['/events/x', '/events/x/contribute?goal=1', '/profile'])
      await server.inject({ url, remoteAddress: '192.0.2.1' })
    expect(owners).toEqual(['/events/x', '192.0.2.1', '192.0.2.1'])
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

  const post = async (origin?: string, host = 'localhost:80') => {
    const cookie = 'link=token'
    const headers = { host, cookie, ...(origin !== undefined && { origin }) }
    return (await serve()).inject({ method: 'POST', url: '/undo-email', headers })
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
    const answer = await post(origin)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      errorCode: 'FORBIDDEN',
      message: expect.stringContaining('no viene de nuestro sitio'),
    })
  })

  it('accepts a form of the site, by whichever name it was opened', async () => {
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

const CONDITIONS = [
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'if-modified-since',
  'if-range',
  'range',
  'te',
  'expect',
  'accept',
  'accept-encoding',
]
const CONDITION_VALUES = ['"x"', 'W/"x"', '*', '"\\', 'Mon, 01 Jan 2001 00:00:00 GMT', 'Never', '']

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

  it.each(['bytes=5-1', 'bytes=0-3', 'bytes=9999999-'])(
    'is served whole to who asks for a part: %s',
    async (range) => {
      const answer = await (await serve()).inject({ url: '/favicon.svg', headers: { range } })
      expect(answer.statusCode).toBe(200)
    },
  )

  it.each(['/favicon.svg', '/assets/a-1.js'])(
    'is served whole, or as not changed, whatever conditions a request has: %s',
    async (url) => {
      const app = await serve()
      const sent = CONDITIONS.flatMap((name) =>
        CONDITION_VALUES.map((value) => ({ [name]: value }) as Record<string, string>),
      )
      for (const headers of sent) {
        const { statusCode } = await app.inject({ url, headers })
        expect([200, 304], JSON.stringify(headers)).toContain(statusCode)
        const head = await app.inject({ method: 'HEAD', url, headers })
        expect(head.statusCode, JSON.stringify(headers)).toBe(statusCode)
      }
    },
  )

  it('outside the client build is not served', async () => {
    const answer = await (await serve()).inject('/.vite/manifest.json')
    expect(answer.headers['x-page']).toBe('yes')
  })
})
