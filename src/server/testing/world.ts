import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, inject } from 'vitest'
import { buildEmailLinkPath } from '#contract/product/paths.ts'
import { openSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/server.ts'
import { setDeskRole } from '#server/users/administer.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { insertUser, lockUser } from '#server/users/store.ts'
import { createApiClient } from '../../../product-client/api-client.ts'
import {
  listEmails,
  type ReceivedEmail,
  readEmailSource,
  waitForEmail,
} from '../../../product-client/mailbox.ts'
import * as people from '../../../product-client/people.ts'
import { connectSandbox } from '../../../product-client/sandbox.ts'
import { findFreePort } from '../../../product-client/started-product.ts'
import * as wait from '../../../product-client/wait.ts'
import { createDatabase } from './database.ts'
import { createSender } from './send-request.ts'

export type { HttpReply } from './send-request.ts'

export const { PASSWORD } = people
export type Person = people.Person
export const { completePayoutAccount } = people
export const { waitUntil } = wait

/** The control API of the Stripe sandbox, and its Stripe API, for one account of it. */
export function connectStripeControl(secretKey: string) {
  const sandbox = connectSandbox(inject('stripeUrl'), secretKey)
  const { control: post, inspect: get, create, retrieve } = sandbox
  return { post, get, create, retrieve }
}

async function createEnvironment(databaseUrl: string, webhookSecrets: readonly string[]) {
  const port = await findFreePort()
  return {
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(12).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
    STRIPE_API_BASE: inject('stripeUrl'),
    STATEMENT_DESCRIPTOR: 'CIGUENA BABY SHOWER',
    SMTP_URL: inject('smtpUrl'),
    MAIL_FROM: 'Cigüeña <hola@ciguena.test>',
    FILES_URL: pathToFileURL(mkdtempSync(path.join(tmpdir(), 'ciguena-files-'))).href,
    SUPPORT_EMAIL: createUniqueEmail('ayuda'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    ADMIN_SECOND_FACTOR: 'optional',
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
  }
}

/** Variables that replace or add to the environment. */
type Overrides = Record<string, string>
export type WorldOverrides = Overrides | ((databaseUrl: string) => Overrides)

/**
 * Starts the whole product on a database and a sandbox account of its own, with real webhooks, and
 * with the mailbox that all worlds share: use addresses of your own (`createUniqueEmail`). No task runs by
 * the clock: a test calls what it needs.
 */
export async function startWorld(overrides: WorldOverrides = {}) {
  const database = await createDatabase(inject('adminDatabaseUrl'))
  const secrets = ['account', 'connect', 'thin'].map(
    (kind) => `whsec_${kind}${randomBytes(12).toString('hex')}`,
  )
  const chosen = typeof overrides === 'function' ? overrides(database.url) : overrides
  const env = { ...(await createEnvironment(database.url, secrets)), ...chosen }
  const config = readConfig(env)
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const server = await startServer(config, { now, schedule: {}, taskConcurrency: 1 })
  const url = `http://127.0.0.1:${config.port}`
  const stripe = connectStripeControl(config.stripe.secretKey)
  const webhook = `${url}/api/payments/webhook`
  await stripe.post('/webhook_endpoints', { url: webhook, secret: secrets[0] })
  await stripe.post('/webhook_endpoints', { url: webhook, secret: secrets[1], connect: true })
  await stripe.post('/event_destinations', { url: webhook, secret: secrets[2] })
  const mailboxUrl = inject('mailboxUrl')
  return {
    server,
    deps: server.deps,
    url,
    /** The environment of another process of this product. */
    env,
    config,
    clock: {
      /** Moves the product's clock; the sandbox has its own. */
      advance: (milliseconds: number) => {
        offset += milliseconds
      },
    },
    stripe,
    mailbox: {
      /** Newest first. */
      listEmails: (to: string) => listEmails(mailboxUrl, to),
      waitForEmail: (to: string, subject: string) => waitForEmail(mailboxUrl, to, subject),
      readSource: (email: ReceivedEmail) => readEmailSource(mailboxUrl, email),
    },
    /** Calls an endpoint over HTTP, typed; throws `ApiError` as the browser's client does. */
    call: createApiClient(url),
    callAs: (token: string) => createApiClient(url, token),
    /** Sends an untyped request, for what the types forbid. */
    send: createSender(url),
    close: async () => {
      await server.close()
      await database.drop()
      if (config.files?.kind === 'folder')
        rmSync(config.files.path, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts a world before the tests of a file or `describe`, and closes it after them. */
export function setUpWorld(overrides: Record<string, string> = {}): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await startWorld(overrides))
    return () => world.close()
  })
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
export function createUniqueEmail(name = 'persona'): string {
  counter += 1
  return `${name}.${randomBytes(5).toString('hex')}${counter}@example.test`
}

/** Signs in a person who has an account. */
export function signIn(
  world: World,
  { email, ...options }: { email: string; password?: string; remember?: boolean },
): Promise<Person> {
  return people.signIn(world, email, options)
}

type NewPerson = { role?: 'HOST' | 'ALIADO'; firstName?: string; email?: string }

const createName = () =>
  ({
    firstName: 'Lucía',
    lastName: 'Robles',
    motherLastName: 'Ñáñez',
    role: 'HOST',
    email: createUniqueEmail(),
  }) as const

/** Signs up a person whose address is not confirmed, and signs them in; by default a HOST. */
export async function signUpUnconfirmed(world: World, who: NewPerson = {}): Promise<Person> {
  const person = { ...createName(), ...who }
  await people.register(world, person)
  return people.signIn(world, person.email)
}

let passwordHash: Promise<string> | undefined

/**
 * Creates a person with a confirmed address and a session, by default a HOST. The rows are inserted
 * directly: registering, signing in and the welcome email would take most of a test's time.
 */
export async function signUp({ deps, callAs }: World, who: NewPerson = {}): Promise<Person> {
  const { firstName, lastName, motherLastName, email, role } = { ...createName(), ...who }
  passwordHash ??= hashPassword(PASSWORD, 'tests')
  const password_hash = await passwordHash
  const now = deps.now()
  const { access_token: token, user } = await deps.db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, {
      email,
      first_name: firstName,
      last_name: lastName,
      mother_last_name: motherLastName,
      password_hash,
      roles: role === 'ALIADO' ? ['ALIADO'] : ['HOST', 'ALIADO'],
      created_at: now,
      updated_at: now,
      email_verified_at: now,
    })
    const created = id && (await lockUser(tx, id))
    if (!created) throw new Error(`${email} has an account`)
    return openSession(tx, deps, created, {
      remember: false,
      address: '127.0.0.1',
      userAgent: undefined,
    })
  })
  return { email, token, user, call: callAs(token) }
}

/** Whether a token's session is open. */
export async function isSignedIn(world: World, { token }: { token: string }): Promise<boolean> {
  return (await world.send('GET', '/auth/verify', { token })).status === 200
}

/** Signs up a person with the role ADMIN. */
export async function signUpAdmin(world: World): Promise<Person> {
  const person = await signUp(world, { firstName: 'Administra' })
  await setDeskRole(
    world.deps.db,
    person.email,
    { role: 'ADMIN', isGranted: true },
    world.deps.now(),
  )
  return person
}

const LINK_SUBJECTS = {
  'verify-email': 'bienvenida',
  'change-email': 'Confirma tu nuevo correo',
  'reset-password': 'Elige una nueva contraseña',
  'undo-email': 'correo de tu cuenta cambió',
}

/** Waits for an email with a link for this purpose, and reads the link's token. */
export async function readLinkToken(
  world: World,
  purpose: keyof typeof LINK_SUBJECTS,
  to: string,
  subject: string = LINK_SUBJECTS[purpose],
): Promise<string> {
  const { text } = await world.mailbox.waitForEmail(to, subject)
  const address = world.config.publicUrl + buildEmailLinkPath(purpose, '')
  const token = text.split(address)[1]?.split(/[\s&]/)[0]
  if (!token) throw new Error(`no link of ${purpose} in: ${text}`)
  return token
}

/** Confirms a person's address by the link of the welcome email. */
export async function verifyEmail(world: World, { email, call }: Person): Promise<void> {
  const token = await readLinkToken(world, 'verify-email', email)
  await call('POST /auth/email/verify', { body: { token } })
}

/** Changes a person's address, and confirms the new one. */
export async function changeEmail(
  world: World,
  { call, user }: Person,
  email: string,
): Promise<void> {
  const { firstName, lastName } = user
  await call('PUT /profile', { body: { firstName, lastName, email } })
  const token = await readLinkToken(world, 'change-email', email)
  await call('POST /auth/email/verify', { body: { token } })
}

/** Counts the emails to an address, after waiting until none is queued. */
export async function countEmails(world: World, to: string): Promise<number> {
  await waitUntil('no email is queued', async () => {
    const { rows } = await sql`
      select from pgboss.job
      where name = 'send-email' and data->>'to' = ${to} and state <= 'active'`.execute(
      world.deps.db,
    )
    return rows.length === 0
  })
  return (await world.mailbox.listEmails(to)).length
}

/** Downloads a file as a browser does. */
export const download = (world: World, path: string, token?: string) =>
  world.send('GET', path, { token })
