import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Caller } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ROOT } from '../local/system/commands.ts'
import { createApiClient } from './api-client.ts'
import { findLink, waitForEmail } from './mailbox.ts'
import type { Product } from './product.ts'
import { pause } from './wait.ts'

/** The password of every account that is created here. */
export const PASSWORD = 'Cuna.2027!'

/** A signed-in user with an API client. */
export interface Person {
  email: string
  token: string
  user: User
  /** Calls the API with this person's token. */
  call: Caller
}

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  motherLastName: string
  role: 'HOST' | 'ALIADO'
}

const DEFAULT_NAME = {
  firstName: 'Ana',
  lastName: 'López',
  motherLastName: 'Ruiz',
  role: 'HOST',
} as const

/** Signs in to an existing account. */
export async function signIn(
  { url }: Pick<Product, 'url'>,
  email: string,
  { password = PASSWORD, remember = false } = {},
): Promise<Person> {
  const answer = await createApiClient(url)('POST /auth/login', {
    body: { email, password, remember },
  })
  if ('secondFactor' in answer) throw new Error(`${email} has a second factor`)
  const { access_token: token, user } = answer
  return { email, token, user, call: createApiClient(url, token) }
}

/** Creates an account, by default of a HOST named Ana, whose address nobody has confirmed. */
export async function register(
  { url }: Pick<Product, 'url'>,
  person: Pick<NewPerson, 'email'> & Partial<NewPerson>,
): Promise<void> {
  await createApiClient(url)('POST /auth/register', {
    body: { ...DEFAULT_NAME, ...person, password: PASSWORD, confirmPassword: PASSWORD },
  })
}

/** Confirms a person's address by the link of the welcome email. */
export async function confirmEmail(
  { mailboxUrl }: Pick<Product, 'mailboxUrl'>,
  { email, call }: Pick<Person, 'email' | 'call'>,
): Promise<User> {
  const welcome = await waitForEmail(mailboxUrl, email, /bienvenid/i)
  const { hash } = new URL(findLink(welcome, PATHS.verifyEmail))
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  return (await call('POST /auth/email/verify', { body: { token } })).user
}

const SLOW_PAUSE_MS = 500
/** Half a minute, and the waits of the answers: a machine that is busy for longer is broken. */
const SLOW_ATTEMPTS = 60

/** Asks again while a busy machine lets the database answer too late. */
async function untilAvailable<T>(ask: () => Promise<T>, attempts = SLOW_ATTEMPTS): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isSlow = error instanceof ApiError && error.code === 'UNAVAILABLE'
    if (!isSlow || attempts === 1) throw error
    await pause(SLOW_PAUSE_MS)
    return untilAvailable(ask, attempts - 1)
  }
}

/** Creates an account, signs in and confirms the address. */
export async function signUp(
  product: Pick<Product, 'url' | 'mailboxUrl'>,
  newPerson: Pick<NewPerson, 'email'> & Partial<NewPerson>,
): Promise<Person> {
  await untilAvailable(() => register(product, newPerson))
  const person = await untilAvailable(() => signIn(product, newPerson.email))
  return { ...person, user: await untilAvailable(() => confirmEmail(product, person)) }
}

/**
 * Starts a host's payout account and leaves it incomplete; resolves to its id. Asks again, as the answer
 * says, where the provider needed longer than the answer could wait.
 */
export async function startPayoutAccount(person: Person): Promise<string> {
  try {
    const { accountId } = await person.call('POST /payments/connect/create-account', { body: {} })
    return accountId
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'PAYOUT_ACCOUNT_PENDING')) throw error
    return startPayoutAccount(person)
  }
}

/** Starts a host's payout account and completes it, so that it can charge; resolves to its id. */
export async function completePayoutAccount(
  product: Pick<Product, 'sandbox'>,
  person: Person,
): Promise<string> {
  const accountId = await startPayoutAccount(person)
  await product.sandbox.control(`/accounts/${accountId}/complete`)
  await person.call('GET /payments/connect/account-status/:accountId', { params: { accountId } })
  return accountId
}

/** Creates a host whose payout account can charge. */
export async function createHost(
  product: Pick<Product, 'url' | 'mailboxUrl' | 'sandbox'>,
  person: Pick<NewPerson, 'email'> & Partial<NewPerson>,
): Promise<Person> {
  const host = await signUp(product, person)
  await completePayoutAccount(product, host)
  const { user } = await host.call('GET /auth/me')
  return { ...host, user }
}

/** Runs `npm run admin` as an operator does. */
async function runAdmin(product: Product, ...args: string[]): Promise<void> {
  const program = [`--env-file=${product.envFile}`, 'src/server/commands/admin.ts', ...args]
  const env = { PATH: process.env.PATH, ADMIN_PASSWORD: PASSWORD }
  await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })
}

/** Creates an administrator. */
export async function createAdmin(product: Product, email: string): Promise<Person> {
  await runAdmin(product, 'create', email)
  return signIn(product, email)
}

/** Creates a host with an account that can charge, and grants them a role of the desk. */
export async function createDeskUser(
  product: Product,
  role: 'support' | 'finance',
  email: string,
): Promise<Person> {
  await createHost(product, { email })
  await runAdmin(product, 'grant', email, '--role', role)
  return signIn(product, email)
}
