import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PICTURE_BYTES_MAX } from '#contract/product/limits.ts'
import { ConfigError, ENVIRONMENT, readConfig } from './config.ts'
import { LOG } from './log-events.ts'
import { stripeEvents } from './stripe-events.ts'

const minimal = {
  DATABASE_URL: 'postgres://localhost/ciguena',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STATEMENT_DESCRIPTOR: 'CIGUENA BABY SHOWER',
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'hola@ciguena.mx',
  PUBLIC_URL: 'https://ciguena.mx',
  AUTH_SECRET: 'x'.repeat(32),
}
const complete = {
  ...minimal,
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

  it('reads a secret from the file that a container mounts, and names the file that is missing', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'secrets-')), 'database')
    writeFileSync(file, 'postgres://localhost/mounted\n')
    const { DATABASE_URL, ...others } = complete
    expect(readConfig({ ...others, DATABASE_URL_FILE: file }).databaseUrl).toBe(
      'postgres://localhost/mounted',
    )
    const wrong = { DATABASE_URL_FILE: '/none', SMTP_URL_FILE: file, PORT: 'abc' }
    expect(faultsOf({ ...others, ...wrong })).toEqual([
      "DATABASE_URL_FILE: ENOENT: no such file or directory, open '/none'",
      'SMTP_URL and SMTP_URL_FILE are both set',
      'DATABASE_URL is missing',
      'PORT must be a port between 0 and 65535',
    ])
    expect(faultsOf({ ...others, DATABASE_URL_FILE: tmpdir() })[0]).toContain('EISDIR')
  })

  it('reads a WhatsApp number however it is written, and refuses one without its country', () => {
    expect(readConfig(complete).supportWhatsapp).toBeNull()
    const read = (SUPPORT_WHATSAPP: string) => readConfig({ ...complete, SUPPORT_WHATSAPP })
    expect(read('+52 (55) 1234-5678').supportWhatsapp).toBe('525512345678')
    for (const typed of ['5512345', '0155123456789', 'hola'])
      expect(faultsOf({ ...complete, SUPPORT_WHATSAPP: typed })).toEqual([
        'SUPPORT_WHATSAPP must be a number with its country, such as +52 55 1234 5678',
      ])
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
    for (const name of Object.keys(complete))
      expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)))
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
    ['MAIL_FROM', 'Cigüeña <hola@ciguena.mx> <otra@ciguena.mx>'],
    ['LOG_LEVEL', 'loud'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['MAX_CONTRIBUTION', '999'],
    ['MAX_CONTRIBUTION', '10000001'],
    ['REPORTS_PER_HOUR', '0'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
    ['STATEMENT_DESCRIPTOR', 'CIG'],
    ['STATEMENT_DESCRIPTOR', 'CIGUENA* REGALO'],
  ])('rejects %s=%s', (name, value) => {
    const faults = faultsOf({ ...complete, [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(name)
  })
})

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8')

function cellsOf(row: string): string[] {
  return row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim())
}

/** The rows below the table's head, as cells. */
function table(head: string): string[][] {
  const [, below = ''] = guide.split(`${head}\n`)
  const [rows = ''] = below.split('\n\n')
  return rows
    .split('\n')
    .slice(1)
    .map((row) => cellsOf(row.trim()))
}

const src = path.resolve(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] })
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
  .join('\n')

const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner)

describe("the operator's guide", () => {
  const variables = table('| variable | default | meaning |').map(([name, fallback = '']) => ({
    name: quoted(name)[0] ?? '',
    fallback,
  }))

  it('lists exactly the variables of the environment', () => {
    expect(variables.map(({ name }) => name).sort()).toEqual([...ENVIRONMENT].sort())
  })

  it('marks exactly the required variables as required', () => {
    const required = variables.filter(({ fallback }) => fallback === 'required')
    expect(required.map(({ name }) => name).sort()).toEqual(Object.keys(minimal).sort())
    for (const { name } of required) {
      expect(() => readConfig({ ...minimal, [name]: '' }), name).toThrow(name)
    }
  })

  it('states the defaults of the configuration', () => {
    const withDefault = variables.filter(({ fallback }) => fallback.startsWith('`'))
    const defaults = withDefault.map(({ name, fallback }) => [name, quoted(fallback)[0] ?? ''])
    expect(defaults.length).toBeGreaterThan(5)
    // METRICS_HOST means nothing without the port.
    const base = { ...minimal, METRICS_PORT: '9464' }
    expect(readConfig({ ...base, ...Object.fromEntries(defaults) })).toEqual(readConfig(base))
    for (const [name = '', value = ''] of defaults) {
      const other = /^\d+$/.test(value) ? String(Number(value) + 1_000) : `x${value}`
      expect(() => {
        expect(readConfig({ ...base, [name]: other })).toEqual(readConfig(base))
      }, name).toThrow()
    }
  })

  it('shows a file of the environment that the product accepts', () => {
    const [, file = ''] = /^```sh\n(DATABASE_URL=[^`]*)```/m.exec(guide) ?? []
    const example = Object.fromEntries(
      [...file.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value = '']) => [
        name,
        value.replaceAll('…', 'x'.repeat(32)),
      ]),
    )
    expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(minimal)))
    expect(readConfig(example)).toMatchObject({ trustProxyHops: 1 })
    // A shell reads it as well, and systemd knows no comment behind a value.
    expect(file).not.toMatch(/=[^']|' *#/)
  })

  it('shows a proxy that lets the largest picture through', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(guide)?.[1])
    expect(megabytes * 1_000_000).toBeGreaterThan(PICTURE_BYTES_MAX)
  })

  it('lists exactly the Stripe events that the product handles', () => {
    const events = table('   | endpoint | events |').flatMap(([, types]) => quoted(types))
    expect(events.sort()).toEqual(Object.keys(stripeEvents).sort())
  })

  const messages = table('| `msg` | what it means, and what to do |').map(
    ([message]) => quoted(message)[0] ?? '',
  )

  it('explains only messages that the log contains', () => {
    expect(messages.length).toBeGreaterThan(5)
    for (const message of messages) expect(sources, message).toContain(`'${message}'`)
  })

  it('can rely on the list of messages: all are logged, and no other', () => {
    const known = Object.keys(LOG).sort()
    const used = [...sources.matchAll(/\bLOG\.(\w+)/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(known)
    const calls = sources.split(/\blog(?:\.(?:debug|info|warn|error|fatal)|\[[^;]+?\])\(/).slice(1)
    expect(calls.length).toBeGreaterThan(40)
    // Up to the end of the call, or of the statement.
    const own = calls.map((call) => call.split(/\)\n|;/, 1)[0] ?? '')
    expect(own.filter((call) => !call.includes('LOG.'))).toEqual([])
  })

  it('explains every message that is logged as an error', () => {
    const errors = sources.matchAll(/log(?:\.error|\.fatal|\[[^;]+?\])\([^;]*?LOG\.(\w+),?\s*\)/g)
    const logged = new Map<string, string>(Object.entries(LOG))
    const urgent = [...errors].map(([, name = '']) => logged.get(name) ?? name)
    expect(urgent.length).toBeGreaterThan(8)
    expect([...new Set(urgent)].filter((message) => !messages.includes(message))).toEqual([])
  })
})
