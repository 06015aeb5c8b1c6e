import { z } from 'zod'
import { MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { REPORTS_PER_HOUR } from '#contract/product/limits.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'

/** Everything that the environment decides, read once (`R11`). */
export interface Config {
  databaseUrl: string
  stripe: {
    secretKey: string
    /** Any of them may have signed a webhook: account and Connect endpoints differ, secrets roll. */
    webhookSecrets: string[]
    /** Where the provider's API lives; null for its own address. */
    apiBase: URL | null
  }
  smtpUrl: string
  mailFrom: string
  /** Base of every link, without a slash at its end; the Host header is never used for one. */
  publicUrl: string
  authSecret: Uint8Array
  port: number
  host: string
  trustProxyHops: number
  /** For so long a server that was told to end goes on answering, so that none asks it any more. */
  drainSeconds: number
  rateLimitFactor: number
  /** Largest base of a contribution, in centavos (`R1`). */
  maxContribution: number
  /** Files of reports per person in a rolling hour (`R8`). */
  reportsPerHour: number
  supportEmail: string
  /** Who answers for the service in the terms and the privacy notice; null while nobody is named. */
  operator: { name: string; address: string } | null
  logLevel: string
}

const webUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} debe ser una dirección http o https` })

function required(name: string) {
  return z.string({ error: `${name} falta` })
}

/** A whole number; whatever else it may be, the fault is told by name. */
function whole(name: string, meant: string, { min, max = Number.MAX_SAFE_INTEGER }: Range) {
  const error = `${name} debe ser ${meant}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

interface Range {
  min: number
  max?: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z
  .object({
    DATABASE_URL: required('DATABASE_URL').regex(
      /^postgres(ql)?:\/\//,
      'DATABASE_URL debe empezar con postgres://',
    ),
    STRIPE_SECRET_KEY: required('STRIPE_SECRET_KEY').regex(
      /^(sk|rk)_/,
      'STRIPE_SECRET_KEY debe empezar con sk_ o rk_',
    ),
    STRIPE_WEBHOOK_SECRET: required('STRIPE_WEBHOOK_SECRET')
      .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => /^whsec_./.test(secret)),
        'STRIPE_WEBHOOK_SECRET debe ser un secreto whsec_, o varios separados por comas',
      ),
    STRIPE_API_BASE: webUrl('STRIPE_API_BASE').optional(),
    SMTP_URL: required('SMTP_URL').regex(
      /^smtps?:\/\//,
      'SMTP_URL debe empezar con smtp:// o smtps://',
    ),
    MAIL_FROM: required('MAIL_FROM').includes('@', { message: 'MAIL_FROM debe ser un correo' }),
    PUBLIC_URL: required('PUBLIC_URL').pipe(webUrl('PUBLIC_URL')),
    AUTH_SECRET: required('AUTH_SECRET').refine(
      (secret) => Buffer.byteLength(secret) >= 32,
      'AUTH_SECRET debe medir 32 bytes o más',
    ),
    PORT: whole('PORT', 'un puerto entre 0 y 65535', { min: 0, max: 65_535 }).default(3_000),
    HOST: z.string().default('127.0.0.1'),
    TRUST_PROXY_HOPS: whole('TRUST_PROXY_HOPS', 'cuántos proxies hay: 0 o más', { min: 0 }).default(
      0,
    ),
    DRAIN_SECONDS: z.coerce
      .number('DRAIN_SECONDS debe ser un número')
      .min(0, 'DRAIN_SECONDS debe ser 0 o más')
      .max(60, 'DRAIN_SECONDS debe ser 60 o menos')
      .default(5),
    RATE_LIMIT_FACTOR: z.coerce
      .number('RATE_LIMIT_FACTOR debe ser un número')
      .positive('RATE_LIMIT_FACTOR debe ser mayor que 0')
      .default(1),
    MAX_CONTRIBUTION: whole('MAX_CONTRIBUTION', 'centavos, entre 1000 y 10000000', {
      min: MIN_CONTRIBUTION,
      max: MAX_CONTRIBUTION,
    }).default(MAX_CONTRIBUTION),
    REPORTS_PER_HOUR: whole('REPORTS_PER_HOUR', 'un número entero, 1 o más', { min: 1 }).default(
      REPORTS_PER_HOUR,
    ),
    SUPPORT_EMAIL: z.email('SUPPORT_EMAIL debe ser un correo').default(SUPPORT_EMAIL),
    LEGAL_NAME: z.string().trim().optional(),
    LEGAL_ADDRESS: z.string().trim().optional(),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, `LOG_LEVEL debe ser uno de ${LOG_LEVELS.join(', ')}`)
      .default('info'),
  })
  .refine(({ LEGAL_NAME, LEGAL_ADDRESS }) => !LEGAL_NAME === !LEGAL_ADDRESS, {
    error: 'LEGAL_NAME y LEGAL_ADDRESS van juntos',
    when: () => true,
  })

/** All that may be said; docs/operating.md tells what each means. */
export const ENVIRONMENT = Object.keys(environment.shape)

/** Every fault of the environment, at once and by name. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`El entorno no está completo:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Environment variables → `Config`. Throws `ConfigError` with all that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // `PORT=` says no port, not port 0.
  const said = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(said)
  if (!read.success) throw new ConfigError(read.error.issues.map((issue) => issue.message))
  const value = read.data
  return {
    databaseUrl: value.DATABASE_URL,
    stripe: {
      secretKey: value.STRIPE_SECRET_KEY,
      webhookSecrets: value.STRIPE_WEBHOOK_SECRET,
      apiBase: value.STRIPE_API_BASE ? new URL(value.STRIPE_API_BASE) : null,
    },
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    authSecret: new TextEncoder().encode(value.AUTH_SECRET),
    port: value.PORT,
    host: value.HOST,
    trustProxyHops: value.TRUST_PROXY_HOPS,
    drainSeconds: value.DRAIN_SECONDS,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    maxContribution: value.MAX_CONTRIBUTION,
    reportsPerHour: value.REPORTS_PER_HOUR,
    supportEmail: value.SUPPORT_EMAIL,
    operator:
      value.LEGAL_NAME && value.LEGAL_ADDRESS
        ? { name: value.LEGAL_NAME, address: value.LEGAL_ADDRESS }
        : null,
    logLevel: value.LOG_LEVEL,
  }
}
