import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Caller } from '#contract/api/caller.ts'
import type { User } from '#contract/people/users.ts'
import { ROOT } from '../local/tools.ts'
import { callerAt } from './caller.ts'
import type { Product } from './product.ts'

/** The password of everybody who is made here. */
export const PASSWORD = 'Cuna.2027!'

/** Somebody with an account, signed in. */
export interface Person {
  email: string
  token: string
  user: User
  /** The API with this person's rights. */
  call: Caller
}

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  motherLastName: string
  role: 'HOST' | 'ALIADO'
}

const ANA = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz', role: 'HOST' } as const

/** Signs in somebody who has an account. */
export async function signIn({ url }: Pick<Product, 'url'>, email: string): Promise<Person> {
  const { access_token: token, user } = await callerAt(url)('POST /auth/login', {
    body: { email, password: PASSWORD },
  })
  return { email, token, user, call: callerAt(url, token) }
}

/** A new account, signed in: Ana, a HOST, unless told. */
export async function signUp(
  product: Pick<Product, 'url'>,
  person: Pick<NewPerson, 'email'> & Partial<NewPerson>,
): Promise<Person> {
  await callerAt(product.url)('POST /auth/register', {
    body: { ...ANA, ...person, password: PASSWORD, confirmPassword: PASSWORD },
  })
  return signIn(product, person.email)
}

/** Begins a host's payout account; resolves to its id. */
export async function beginPayouts({ call }: Person): Promise<string> {
  const { accountId } = await call('POST /payments/connect/create-account', { body: {} })
  return accountId
}

/** Hands in everything that a host's payout account asks for: from now on it takes money. */
export async function completePayouts(product: Product, person: Person): Promise<string> {
  const accountId = await beginPayouts(person)
  await product.sandbox(`/accounts/${accountId}/complete`)
  await person.call('GET /payments/connect/account-status/:accountId', { params: { accountId } })
  return accountId
}

/** Somebody who administers, made as an operator makes one: `npm run admin -- create`. */
export async function createAdmin(product: Product, email: string): Promise<Person> {
  const create = [`--env-file=${product.envFile}`, 'src/server/admin.ts', 'create', email]
  const env = { PATH: process.env.PATH, ADMIN_PASSWORD: PASSWORD }
  await promisify(execFile)(process.execPath, create, { cwd: ROOT, env })
  return signIn(product, email)
}
