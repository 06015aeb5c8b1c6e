import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError, type ErrorBody } from '#contract/api/errors.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { type Server, startServer } from '#server/server.ts'
import { createDatabase } from './database.ts'
import {
  connectMailbox,
  connectStripeControl,
  type Mailbox,
  type StripeControl,
} from './external-services.ts'

/** The reply to a request. */
export interface HttpReply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  body: any
}

export interface World {
  server: Server
  deps: Deps
  url: string
  config: Config
  /** Moves the product's clock; the sandbox has its own. */
  clock: { advance(milliseconds: number): void }
  stripe: StripeControl
  mailbox: Mailbox
  /** Calls an endpoint over HTTP, typed; throws `ApiError` as the browser's client does. */
  call: Caller
  callAs(token: string): Caller
  /** Sends an untyped request, for what the types forbid. */
  send(method: string, path: string, options?: SendOptions): Promise<HttpReply>
  close(): Promise<void>
}

export interface SendOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Below the ephemeral ports, so that no other process is given the port before the server starts. */
const PORT_RANGE = { least: 10_000, spread: 20_000 }

function freePort(): Promise<number> {
  const port = PORT_RANGE.least + Math.floor(Math.random() * PORT_RANGE.spread)
  return new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

/** Reads a body; a stream, which does not end, is closed at once. */
async function readBody(response: Response): Promise<HttpReply['body']> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    await response.body?.cancel()
    return ''
  }
  const text = await response.text()
  return text && type.includes('json') ? JSON.parse(text) : text
}

function createSender(url: string) {
  return async (method: string, path: string, options: SendOptions = {}): Promise<HttpReply> => {
    const { token, body } = options
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: await readBody(response),
    }
  }
}

function createCaller(send: World['send'], token?: string): Caller {
  const call = async (key: string, input: UntypedCallInput = {}) => {
    const { method, path } = buildRequestPath(key, input)
    const { body, headers = {} } = input
    const answer = await send(method, path, { token, body, headers })
    if (answer.status < 300) return answer.body || undefined
    const fault = answer.body as ErrorBody
    throw new ApiError(fault.errorCode, { message: fault.message, details: fault.details ?? [] })
  }
  return call as Caller
}

async function createConfig(databaseUrl: string, overrides: Record<string, string>) {
  const port = await freePort()
  const secrets = ['account', 'connect'].map(
    (kind) => `whsec_${kind}${randomBytes(12).toString('hex')}`,
  )
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(12).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: secrets.join(','),
    STRIPE_API_BASE: inject('stripeUrl'),
    SMTP_URL: inject('smtpUrl'),
    MAIL_FROM: 'Cigüeña <hola@ciguena.test>',
    SUPPORT_EMAIL: uniqueEmail('ayuda'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    ...overrides,
  })
  return { config, secrets }
}

/**
 * Starts the whole product on a database and a sandbox account of its own, with real webhooks, and
 * with the mailbox that all worlds share: use addresses of your own (`uniqueEmail`).
 */
export async function startWorld(overrides: Record<string, string> = {}): Promise<World> {
  const database = await createDatabase(inject('adminDatabaseUrl'))
  const { config, secrets } = await createConfig(database.url, overrides)
  let offset = 0
  const server = await startServer(config, { now: () => new Date(Date.now() + offset) })
  const url = `http://127.0.0.1:${config.port}`
  const stripe = connectStripeControl(inject('stripeUrl'), config.stripe.secretKey)
  const webhook = `${url}/api/payments/webhook`
  await stripe.post('/webhook_endpoints', { url: webhook, secret: secrets[0] })
  await stripe.post('/webhook_endpoints', { url: webhook, secret: secrets[1], connect: true })
  const send = createSender(url)
  return {
    server,
    deps: server.deps,
    url,
    config,
    clock: {
      advance: (milliseconds) => {
        offset += milliseconds
      },
    },
    stripe,
    mailbox: connectMailbox(inject('mailboxUrl')),
    call: createCaller(send),
    callAs: (token) => createCaller(send, token),
    send,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

/** Starts a world before the tests of a file or `describe`, and closes it after them. */
export function setUpWorld(overrides: Record<string, string> = {}): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await startWorld(overrides))
  })
  afterAll(() => world.close())
  return world
}

let sharedWorld: Promise<World> | undefined

/**
 * Uses one world for all test files of a worker that call this, started by the first. For tests that find
 * what they created by id or address alone: they count nothing over all, and leave clock, settings
 * and server as they are.
 */
export function shareWorld(): World {
  const world = {} as World
  beforeAll(async () => {
    sharedWorld ??= startWorld()
    Object.assign(world, await sharedWorld)
  })
  return world
}

let counter = 0

/** Creates an email address that no other test uses. */
export function uniqueEmail(name = 'persona'): string {
  counter += 1
  return `${name}.${randomBytes(5).toString('hex')}${counter}@example.test`
}
