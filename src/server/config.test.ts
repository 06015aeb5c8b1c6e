import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { REQUIRED_ENVIRONMENT } from './testing/environment.ts'

const complete = {
  ...REQUIRED_ENVIRONMENT,
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
  PUBLIC_URL: 'https://ciguena.mx/',
}

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has the defaults of R11', () => {
    expect(readConfig(complete)).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      publicUrl: 'https://ciguena.mx',
      trustProxyHops: 0,
      drainSeconds: 5,
      rateLimitFactor: 1,
      stripe: { webhookSecrets: ['whsec_a', 'whsec_b'], apiBase: null },
    })
  })

  it('treats an empty variable as a missing one', () => {
    expect(readConfig({ ...complete, PORT: '', LOG_LEVEL: '' })).toMatchObject({
      port: 3_000,
      logLevel: 'info',
    })
  })

  it('has an operator with name and address, or no operator', () => {
    expect(readConfig(complete).operator).toBeNull()
    const operator = { LEGAL_NAME: 'Nido SA de CV', LEGAL_ADDRESS: 'Calle 1, Puebla' }
    expect(readConfig({ ...complete, ...operator }).operator).toEqual({
      name: 'Nido SA de CV',
      address: 'Calle 1, Puebla',
    })
    const half = { ...complete, LEGAL_NAME: 'Nido SA de CV', AUTH_SECRET: 'short' }
    expect(faultsOf(half)).toHaveLength(2)
    expect(faultsOf(half)).toContain('LEGAL_NAME and LEGAL_ADDRESS must be set together')
  })

  it('reports every error at once, by variable', () => {
    const faults = faultsOf({})
    for (const name of Object.keys(complete)) {
      expect(
        faults.some((fault) => fault.startsWith(name)),
        name,
      ).toBe(true)
    }
  })

  it.each([
    ['AUTH_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['SMTP_URL', 'http://localhost'],
    ['PUBLIC_URL', 'ftp://ciguena.mx'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['PORT', 'many'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', ''],
    ['LOG_LEVEL', 'loud'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['MAX_CONTRIBUTION', '999'],
    ['MAX_CONTRIBUTION', '10000001'],
    ['REPORTS_PER_HOUR', '0'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
  ])('rejects %s=%s', (name, value) => {
    const faults = faultsOf({ ...complete, [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(name)
  })
})
