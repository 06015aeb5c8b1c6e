import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { addressOf, type Caller, type LooseInput } from '#contract/caller.ts'
import type { User } from '#contract/users.ts'
import { dataDir, ports, productUrl } from './ports.ts'

export const PASSWORD = 'Cuna.2027!'

/** An e-mail address that no other test uses. */
export function address(name: string): string {
  return `${name}.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@example.test`
}

/** Calls the product's API; throws with what it answered. */
export function callerWith(token?: string): Caller {
  const call = async (key: string, input: LooseInput = {}) => {
    const { method, path: address } = addressOf(key, input)
    const response = await fetch(`${productUrl}/api${address}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${key}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  return call as Caller
}

export interface Person {
  email: string
  token: string
  user: User
  /** The API with this person's rights. */
  call: Caller
}

/** Signs in a person who has an account. */
export async function enter(email: string): Promise<Person> {
  const { access_token: token, user } = await callerWith()('POST /auth/login', {
    body: { email, password: PASSWORD },
  })
  return { email, token, user, call: callerWith(token) }
}

/** A new account through the API, signed in; HOST unless told. */
export async function newPerson(role: 'HOST' | 'ALIADO' = 'HOST'): Promise<Person> {
  const email = address(role.toLowerCase())
  const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
  await callerWith()('POST /auth/register', {
    body: { ...name, email, password: PASSWORD, confirmPassword: PASSWORD, role },
  })
  return enter(email)
}

/** Asks the payment sandbox's control API; `what` is its path below `/_sandbox`. */
export async function sandbox(what: string, body: object = {}): Promise<void> {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  const response = await fetch(`http://127.0.0.1:${ports.stripe}/_sandbox${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.stripeKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
}

/** A host whose account can take money. */
export async function newHost(): Promise<Person> {
  const { email, call } = await newPerson()
  const { accountId } = await call('POST /payments/connect/create-account', { body: {} })
  await sandbox(`/accounts/${accountId}/complete`)
  await call('GET /payments/connect/account-status/:accountId', { params: { accountId } })
  return enter(email)
}

/** Signs a person in on a page that has not been opened yet. */
export async function signInAs(page: Page, { token, user }: Person): Promise<void> {
  await page.addInitScript(
    ([authToken, userData]) => {
      if (sessionStorage.getItem('signed-in')) return
      sessionStorage.setItem('signed-in', 'once')
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('userData', userData)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** An event of this host with these sueños (1,000 pesos each); a draft unless told. */
export async function newEvent(
  host: Person,
  {
    name = 'Baby shower de Ana',
    goals = ['Carriola'],
    publish = false,
  }: { name?: string; goals?: readonly string[]; publish?: boolean } = {},
): Promise<{ id: string; slug: string }> {
  const { event } = await host.call('POST /events', { body: { name, eventDate: '2030-05-10' } })
  const params = { id: event.id }
  for (const goal of goals) {
    await host.call('POST /events/:id/goals', {
      params,
      body: { name: goal, baseAmount: 100_000 },
    })
  }
  if (publish) await host.call('PUT /events/:id', { params, body: { status: 'ACTIVE' } })
  return { id: event.id, slug: event.slug }
}
