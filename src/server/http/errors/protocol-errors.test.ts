import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/api/error-codes.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { toOriginForm } from './protocol-errors.ts'

const world = setUpWorld()

/** Sends bytes as they are, which no HTTP client does, and reads the answer. */
function sendBytes(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.slice(9, 12)), head: head.toLowerCase(), body })
    })
  })
}

function request(line: string, ...headers: string[]): string {
  return [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')
}

const POST = 'POST /api/auth/login'
const JSON_TYPE = 'Content-Type: application/json'

it('ends a connection that sends many requests without waiting for their answers', async () => {
  const requests = (count: number) =>
    Array.from({ length: count }, (_, id) => `GET /healthz?${id} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const last = request('GET /healthz')
  expect((await sendBytes([...requests(7), last].join(''))).status).toBe(200)
  expect((await sendBytes([...requests(20), last].join(''))).status).toBe(0)
})

describe('an answer to a request that no route can read', () => {
  it.each([
    ['MALFORMED_REQUEST', request('GET /healthz', 'no colon')],
    ['MALFORMED_REQUEST', request(POST, JSON_TYPE, 'Content-Length: x')],
    ['HEADERS_TOO_LARGE', request('GET /healthz', `X-Long: ${'a'.repeat(20_000)}`)],
    ['EXPECTATION_FAILED', request(POST, JSON_TYPE, 'Expect: miracles')],
    ['METHOD_NOT_ALLOWED', request('CONNECT evil.test:443')],
    ['METHOD_NOT_ALLOWED', request('OPTIONS /events')],
    ['METHOD_NOT_ALLOWED', request('OPTIONS *')],
    ['METHOD_NOT_ALLOWED', request('PROPFIND /events')],
    ['METHOD_NOT_ALLOWED', request('PROPFIND /events', 'Transfer-Encoding: gzip')],
    ['NOT_FOUND', request('PROPFIND /api/events/public')],
    ['NOT_FOUND', request('OPTIONS /api/events/public')],
    ['NOT_FOUND', request('GET *')],
    ['NOT_FOUND', request(`GET /api/events/${'a'.repeat(400)}`)],
    ['NOT_FOUND', request('GET /api/docs/static/%00')],
    ['NOT_FOUND', request('GET /api/docs/static/....//')],
    ['NOT_FOUND', request('GET /api/docs/static/../../package.json')],
    ['NOT_FOUND', request(`GET /api/docs/static/${'a'.repeat(300)}`)],
    ['ADDRESS_INVALID', request('GET /api/events/%ff')],
    ['ADDRESS_INVALID', request('GET /%ff?token=secreto')],
    ['CONTENT_ENCODED', request(POST, JSON_TYPE, 'Content-Encoding: x', 'Content-Length: 0')],
    ['CONTENT_ENCODED', request('GET /healthz', 'Content-Encoding: gzip')],
    ['BODY_TOO_LARGE', request(POST, JSON_TYPE, 'Content-Length: 70000')],
  ] as const)('is %s in the shape of R10, with the security headers', async (code, bytes) => {
    const { status, head, body } = await sendBytes(bytes)
    const [expected, message] = ERRORS[code]
    expect(status).toBe(expected)
    expect(JSON.parse(body)).toEqual({ message, errorCode: code })
    expect(head).toContain('content-security-policy: default-src')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('referrer-policy: no-referrer')
  })

  it('names the methods that pages have', async () => {
    const { head } = await sendBytes(request('OPTIONS /'))
    expect(head).toContain('allow: get, head, post')
  })
})

it.each([
  ['http://evil.test/events?a=1', '/events?a=1'],
  ['http://evil.test', '/'],
  ['http://evil.test?a', '/?a'],
  ['*', '/*'],
  ['/events/x', '/events/x'],
  ['//evil.test/x', '//evil.test/x'],
])('the target %s is the path %s', (target, path) => {
  expect(toOriginForm(target)).toBe(path)
})

it('an absolute target is answered like its path', async () => {
  expect(await sendBytes(request('GET http://evil.test/healthz'))).toMatchObject({ status: 200 })
})

describe('HSTS (R13)', () => {
  it.each([
    ['https://ciguena.example', 'max-age=31536000; includeSubDomains'],
    ['http://127.0.0.1:3000', undefined],
  ])('of %s is %s, on every answer', async (publicUrl, expected) => {
    const app = createApp(readConfig({ ...world.env, PUBLIC_URL: publicUrl }))
    app.get('/moved', async (_request, reply) => reply.redirect('/'))
    for (const url of ['/none', '/moved', '/%ff']) {
      const { headers } = await app.inject(url)
      expect(headers['strict-transport-security'], url).toBe(expected)
    }
    await app.close()
  })
})

it.each(['/healthz', '/readyz', '/api/docs', '/api/openapi.json', '/api/events/public', '/none'])(
  '%s has a strict policy and names its type',
  async (path) => {
    const { headers } = await fetch(world.url + path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  },
)
