import type { Page } from '@playwright/test'
import type { Caller } from '#contract/api/caller.ts'
import { callerAt } from '../drive/caller.ts'
import { createEvent, setStatus } from '../drive/events.ts'
import { type Order, give as pay } from '../drive/give.ts'
import { completePayouts, createAdmin, type Person, signIn, signUp } from '../drive/people.ts'
import { runningProduct } from '../drive/product.ts'
import { dataDir, productUrl } from './ports.ts'

/** An e-mail address that no other test uses. */
export function address(name: string): string {
  return `${name}.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@example.test`
}

/** Calls the product's API; throws with what it answered. */
export function callerWith(token?: string): Caller {
  return callerAt(productUrl, token)
}

/** A new account through the API, signed in; HOST unless told. */
export async function newPerson(role: 'HOST' | 'ALIADO' = 'HOST'): Promise<Person> {
  return signUp({ url: productUrl }, { email: address(role.toLowerCase()), role })
}

/** Somebody who administers. */
export async function newAdmin(): Promise<Person> {
  return createAdmin(runningProduct(dataDir), address('administra'))
}

/** Asks the payment sandbox's control API; `what` is its path below `/_sandbox`. */
export async function sandbox(what: string, body: object = {}): Promise<void> {
  await runningProduct(dataDir).sandbox(what, body)
}

/** Gives to an event and pays, as a guest or as this person; the product knows of it afterwards. */
export async function give(order: Order, giver?: Person): Promise<string> {
  return pay(runningProduct(dataDir), order, { call: giver?.call })
}

/** A host whose account can take money. */
export async function newHost(): Promise<Person> {
  const person = await newPerson()
  await completePayouts(runningProduct(dataDir), person)
  return signIn({ url: productUrl }, person.email)
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
    ...more
  }: {
    name?: string
    goals?: readonly string[]
    thankYouMessage?: string
    publish?: boolean
  } = {},
): Promise<{ id: string; slug: string }> {
  const { id, slug } = await createEvent(
    host,
    { name, eventDate: '2030-05-10', ...more },
    goals.map((goal) => ({ name: goal, baseAmount: 100_000 })),
  )
  if (publish) await setStatus(host, id, 'ACTIVE')
  return { id, slug }
}
