import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { REQUIRED_ENVIRONMENT } from '#server/testing/environment.ts'

const PROXY = '10.0.0.1'
let app: ReturnType<typeof createApp>

afterEach(() => app.close())

/** Whom the server takes for the caller of a request that came from the proxy's address. */
async function callerOf(hops: number, forwarded: string): Promise<string> {
  app = createApp(
    readConfig({ ...REQUIRED_ENVIRONMENT, TRUST_PROXY_HOPS: String(hops), LOG_LEVEL: 'silent' }),
  )
  app.get('/who', async (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/who', remoteAddress: PROXY, headers })
  return body
}

describe("a caller's address", () => {
  it('is the address that the nearest trusted proxy reports', async () => {
    expect(await callerOf(1, '192.0.2.7')).toBe('192.0.2.7')
    expect(await callerOf(1, '198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
    expect(await callerOf(2, '203.0.113.9, 198.51.100.1, 192.0.2.7')).toBe('198.51.100.1')
  })

  it('is the socket’s own without a trusted proxy', async () => {
    expect(await callerOf(0, '192.0.2.7')).toBe(PROXY)
  })
})
