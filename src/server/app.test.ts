import { describe, expect, it } from 'vitest'
import { contract } from '#contract/api/contract.ts'
import { ERRORS } from '#contract/api/error-codes.ts'
import { UPLOAD_TIMEOUT_MS } from '#contract/product/product.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createUniqueEmail, setUpWorld, signUp, startWorld } from './testing/world.ts'

const world = setUpWorld()

const login = (body: unknown) => world.send('POST', '/auth/login', { body })

describe('a refusal has one shape (R10)', () => {
  it('for an unknown API path', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body } = await world.send(method, '/nada/de/esto')
      expect(status).toBe(404)
      expect(body).toEqual({ message: ERRORS.NOT_FOUND[1], errorCode: 'NOT_FOUND' })
    }
  })

  it('for bad input, with a message per field', async () => {
    const { status, body } = await login({ email: 'ana', password: '' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Revisa los datos marcados.', errorCode: 'VALIDATION' })
    expect(body.details).toEqual([
      { field: 'email', message: 'Ingresa un correo electrónico válido.' },
      { field: 'password', message: 'Este campo es obligatorio.' },
    ])
  })

  it('for invalid JSON, another content type, and a large body (R13)', async () => {
    const post = async (body: string, type = 'application/json') => {
      const options = { method: 'POST', headers: { 'content-type': type }, body }
      const answer = await fetch(`${world.url}/api/auth/login`, options)
      return [answer.status, ((await answer.json()) as { errorCode: string }).errorCode]
    }
    expect(await post('{"email":')).toEqual([400, 'VALIDATION'])
    expect(await post('email=ana', 'application/x-www-form-urlencoded')).toEqual([415, 'NOT_JSON'])
    expect(await post(JSON.stringify('x'.repeat(65_536)))).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('names each error by the status of R13', () => {
    const statuses = new Set(Object.values(ERRORS).map(([status]) => status))
    // 405, 408, 417 and 431 are answers of HTTP itself.
    expect([...statuses].sort()).toEqual([
      400, 401, 403, 404, 405, 408, 409, 413, 415, 417, 429, 431, 500, 502, 503,
    ])
  })
})

describe('every answer (R13)', () => {
  it('has a request id, and forbids caching and framing', async () => {
    const [one, two] = [await world.send('GET', '/payments/config'), await login({})]
    const ids = [one, two].map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain(null)
    for (const { headers } of [one, two]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })
})

describe('what the API says of itself (R10)', () => {
  it('the document has every endpoint with access and limits', async () => {
    const { body } = await world.send('GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    for (const { endpoint } of contract) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = body.paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation?.['x-access'], endpoint.path).toEqual(endpoint.access)
      expect(operation?.['x-rate-limit'], endpoint.path).toEqual(endpoint.rateLimits)
    }
  })

  it('the document has a readable page', async () => {
    const page = await fetch(`${world.url}/api/docs`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  it('the process is live, and ready with its database', async () => {
    for (const page of ['/healthz', '/readyz']) {
      expect((await fetch(world.url + page)).status).toBe(200)
    }
  })

  it('the payments configuration has currency, limits and fees (spec §7)', async () => {
    expect(await world.call('GET /payments/config')).toMatchObject({
      currency: 'MXN',
      country: 'MX',
      minAmount: 1_000,
      maxAmount: 10_000_000,
      quickAmounts: [50_000, 75_000, 100_000, 150_000, 200_000],
      fees: { transactionFeePercent: 9, serviceFeePercent: 4.176, serviceFeeFixed: 348 },
    })
  })
})

describe('a limit (R13)', () => {
  it('answers 429 with Retry-After, and counts only failures if so configured', async () => {
    const strict = await startWorld({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { email } = await signUp(strict)
      const attempt = (to: string) =>
        strict.send('POST', '/auth/login', { body: { email: to, password: 'Otra-Cosa-7$' } })
      const statuses: number[] = []
      for (let time = 0; time < 10; time += 1) statuses.push((await attempt(email)).status)
      expect(new Set(statuses)).toEqual(new Set([401]))
      const refused = await attempt(email)
      expect(refused.status).toBe(429)
      expect(refused.body.errorCode).toBe('RATE_LIMITED')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await attempt(createUniqueEmail())).status).toBe(401)
    } finally {
      await strict.close()
    }
  })
})

const PROXY = '10.0.0.1'
/** Sends a request from the proxy's address; resolves to the client address that the server sees. */
async function readClientAddress(hops: number, forwarded: string): Promise<string> {
  const app = createApp(readConfig({ ...world.env, TRUST_PROXY_HOPS: String(hops) }))
  app.get('/who', async (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/who', remoteAddress: PROXY, headers })
  await app.close()
  return body
}

describe("a caller's address", () => {
  it('is the address that the nearest trusted proxy reports', async () => {
    expect(await readClientAddress(1, '192.0.2.7')).toBe('192.0.2.7')
    expect(await readClientAddress(1, '198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
    expect(await readClientAddress(2, '203.0.113.9, 198.51.100.1, 192.0.2.7')).toBe('198.51.100.1')
  })

  it('is the socket’s own without a trusted proxy', async () => {
    expect(await readClientAddress(0, '192.0.2.7')).toBe(PROXY)
  })
})

it('a photo over a slow line is not cut before its browser gives up', () => {
  const { server } = world.server.app
  expect(server.requestTimeout).toBeGreaterThan(UPLOAD_TIMEOUT_MS)
  expect(server.headersTimeout).toBeLessThanOrEqual(30_000)
})
