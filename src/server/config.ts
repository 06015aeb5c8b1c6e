import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import { MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { REPORTS_PER_HOUR } from '#contract/product/limits.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { type FilesLocation, readFilesLocation } from './files/files-location.ts'
import { findDescriptorFault, readStatementDescriptor } from './stripe/statement-descriptor.ts'

/** Loads `product.env`, which `npm start` writes to its data folder; set variables keep their values. */
export function loadProductFile(dataDir: string | undefined): void {
  const file = path.resolve(dataDir || '.data', 'product.env')
  if (existsSync(file)) loadEnvFile(file)
}

const webUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http or https URL` })

const required = (name: string) => z.string({ error: `${name} is missing` })

/** A number in a range; every fault names the variable. */
function between(name: string, description: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  const error = `${name} must be ${description}`
  return z.coerce.number(error).min(min, error).max(max, error)
}

const whole = (...[name, description, min, max]: Parameters<typeof between>) =>
  between(name, description, min, max).int(`${name} must be ${description}`)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z
  .object({
    DATABASE_URL: required('DATABASE_URL').regex(
      /^postgres(ql)?:\/\//,
      'DATABASE_URL must begin with postgres://',
    ),
    DATABASE_POOLER_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_POOLER_URL must begin with postgres://')
      .optional(),
    STRIPE_SECRET_KEY: required('STRIPE_SECRET_KEY').regex(
      /^(sk|rk)_/,
      'STRIPE_SECRET_KEY must begin with sk_ or rk_',
    ),
    STRIPE_WEBHOOK_SECRET: required('STRIPE_WEBHOOK_SECRET')
      .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => /^whsec_./.test(secret)),
        'STRIPE_WEBHOOK_SECRET must be a whsec_ secret, or several separated by commas',
      ),
    STATEMENT_DESCRIPTOR: required('STATEMENT_DESCRIPTOR').check(({ value, issues }) => {
      const fault = findDescriptorFault(value)
      if (fault)
        issues.push({ code: 'custom', input: value, message: `STATEMENT_DESCRIPTOR ${fault}` })
    }),
    STRIPE_API_BASE: webUrl('STRIPE_API_BASE').optional(),
    SMTP_URL: required('SMTP_URL').regex(
      /^smtps?:\/\//,
      'SMTP_URL must begin with smtp:// or smtps://',
    ),
    MAIL_FROM: required('MAIL_FROM').regex(
      /^([^<>\r\n]*<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/,
      'MAIL_FROM must be an email address',
    ),
    FILES_URL: z
      .string()
      .default('.data/files')
      .transform(readFilesLocation)
      .refine((location) => location !== null, {
        error: 'FILES_URL must be a folder or s3://KEY:SECRET@BUCKET?region=…&endpoint=…',
      }),
    PUBLIC_URL: required('PUBLIC_URL').pipe(webUrl('PUBLIC_URL')),
    AUTH_SECRET: required('AUTH_SECRET').refine(
      (secret) => Buffer.byteLength(secret) >= 32,
      'AUTH_SECRET must have 32 bytes or more',
    ),
    ADMIN_SECOND_FACTOR: z
      .enum(['required', 'optional'], 'ADMIN_SECOND_FACTOR must be required or optional')
      .default('required'),
    PORT: whole('PORT', 'a port between 0 and 65535', 0, 65_535).default(3_000),
    HOST: z.string().default('127.0.0.1'),
    TRUST_PROXY_HOPS: whole('TRUST_PROXY_HOPS', 'the number of proxies, 0 or more', 0).default(0),
    PAGE_CDN_SECONDS: whole(
      'PAGE_CDN_SECONDS',
      'whole seconds between 0 and 3600',
      0,
      3_600,
    ).default(0),
    METRICS_PORT: whole('METRICS_PORT', 'a port between 0 and 65535', 0, 65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
    OTEL_TRACES_SAMPLER_ARG: between(
      'OTEL_TRACES_SAMPLER_ARG',
      'a number between 0 and 1',
      0,
      1,
    ).default(1),
    DRAIN_SECONDS: between('DRAIN_SECONDS', 'a number between 0 and 60', 0, 60).default(5),
    RATE_LIMIT_FACTOR: z.coerce
      .number('RATE_LIMIT_FACTOR must be a number')
      .positive('RATE_LIMIT_FACTOR must be above 0')
      .default(1),
    MAX_CONTRIBUTION: whole(
      'MAX_CONTRIBUTION',
      'centavos between 1000 and 10000000',
      MIN_CONTRIBUTION,
      MAX_CONTRIBUTION,
    ).default(MAX_CONTRIBUTION),
    REPORTS_PER_HOUR: whole('REPORTS_PER_HOUR', 'a whole number, 1 or more', 1).default(
      REPORTS_PER_HOUR,
    ),
    SUPPORT_EMAIL: z.email('SUPPORT_EMAIL must be an email address').default(SUPPORT_EMAIL),
    SUPPORT_WHATSAPP: z
      .string()
      .transform((typed) => typed.replaceAll(/[\s()+-]/g, ''))
      .refine((digits) => /^[1-9]\d{9,14}$/.test(digits), {
        error: 'SUPPORT_WHATSAPP must be a number with its country, such as +52 55 1234 5678',
      })
      .optional(),
    LEGAL_NAME: z.string().trim().optional(),
    LEGAL_ADDRESS: z.string().trim().optional(),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
      .default('info'),
  })
  .refine(({ LEGAL_NAME, LEGAL_ADDRESS }) => !LEGAL_NAME === !LEGAL_ADDRESS, {
    error: 'LEGAL_NAME and LEGAL_ADDRESS must be set together',
    when: () => true,
  })

/** Variables that a file may hold, whose path is then in `…_FILE`: how containers get secrets. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_POOLER_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'FILES_URL',
  'AUTH_SECRET',
  'BACKUP_KEY',
] as const

/** Every variable that is read; docs/operating.md describes each. */
export const ENVIRONMENT = Object.keys(environment.shape)

/** Every fault of the environment at once, by variable. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The environment is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

type Environment = Record<string, string | undefined>

/** The variables, with those of `SECRETS` from their files, and what is wrong with these. */
function readFiles(env: Environment): { read: Environment; faults: string[] } {
  const read = { ...env }
  const faults: string[] = []
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) faults.push(`${name} and ${name}_FILE are both set`)
    try {
      read[name] ||= readFileSync(file, 'utf8').trim()
    } catch (error) {
      faults.push(`${name}_FILE: ${error instanceof Error ? error.message : 'unreadable'}`)
    }
  }
  return { read, faults }
}

/** The variables, with those of `SECRETS` from their files. Throws `ConfigError`. */
export function readSecretFiles(env: Environment): Environment {
  const { read, faults } = readFiles(env)
  if (faults.length > 0) throw new ConfigError(faults)
  return read
}

/** Reads FILES_URL alone, for commands that need no other variable. Throws `ConfigError`. */
export function readFilesUrl(env: Environment): FilesLocation {
  const read = environment.shape.FILES_URL.safeParse(env.FILES_URL || undefined)
  if (!read.success) throw new ConfigError(read.error.issues.map(({ message }) => message))
  return read.data
}

/** Reads environment variables once (`R11`). Throws `ConfigError` with every fault. */
export function readConfig(env: Environment) {
  // An empty variable counts as missing: `PORT=` is not port 0.
  const files = readFiles(env)
  const present = Object.entries(files.read).filter(([, value]) => value !== '')
  const read = environment.safeParse(Object.fromEntries(present))
  const faults = [...files.faults, ...(read.error?.issues ?? []).map(({ message }) => message)]
  if (!read.success || faults.length > 0) throw new ConfigError(faults)
  const value = read.data
  const { LEGAL_NAME: name, LEGAL_ADDRESS: address } = value
  return {
    /** PostgreSQL itself: migrations, tasks and LISTEN need sessions of their own. */
    databaseUrl: value.DATABASE_URL,
    /** A pooler before it, for the requests; null without one. */
    databasePoolerUrl: value.DATABASE_POOLER_URL ?? null,
    stripe: {
      secretKey: value.STRIPE_SECRET_KEY,
      /** Any of them may have signed a webhook: account and Connect endpoints differ, secrets rotate. */
      webhookSecrets: value.STRIPE_WEBHOOK_SECRET,
      /** Base URL of Stripe's API; null for Stripe's own. */
      apiBase: value.STRIPE_API_BASE ? new URL(value.STRIPE_API_BASE) : null,
    },
    /** What contributors' bank statements show (`R28`). */
    statement: readStatementDescriptor(value.STATEMENT_DESCRIPTOR),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    /** Where the files of pictures are (`R19`). */
    files: value.FILES_URL,
    /** Base of every link, without a final slash; the Host header is never used. */
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    authSecret: new TextEncoder().encode(value.AUTH_SECRET),
    /** Whether accounts with the role ADMIN need a second factor to use it (`R16`). */
    adminSecondFactor: value.ADMIN_SECOND_FACTOR,
    port: value.PORT,
    host: value.HOST,
    trustProxyHops: value.TRUST_PROXY_HOPS,
    /** How long a content delivery network may answer public pages by itself (`R18`); 0 for none. */
    pageCdnSeconds: value.PAGE_CDN_SECONDS,
    /** Where Prometheus reads `/metrics`; null for nowhere. */
    metrics:
      value.METRICS_PORT === undefined
        ? null
        : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    /** Where traces go, without a final slash, and which part of the requests has one; null for no traces. */
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          ratio: value.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    /** How long a server keeps answering after SIGTERM, until the load balancer has removed it. */
    drainSeconds: value.DRAIN_SECONDS,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    /** Largest base of a contribution, in centavos (`R1`). */
    maxContribution: value.MAX_CONTRIBUTION,
    /** Report files per person in a rolling hour (`R8`). */
    reportsPerHour: value.REPORTS_PER_HOUR,
    supportEmail: value.SUPPORT_EMAIL,
    /** Digits with the country, for `wa.me` links; null without one. */
    supportWhatsapp: value.SUPPORT_WHATSAPP ?? null,
    /** The legal operator in the terms and the privacy notice; null until one is named. */
    operator: name && address ? { name, address } : null,
    logLevel: value.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>
