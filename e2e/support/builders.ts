import { type Page, test } from '@playwright/test'
import type { Caller } from '#contract/api/caller.ts'
import type { PublicAmounts } from '#contract/events/public-amounts.ts'
import type { FeesPaidBy } from '#contract/money/fees.ts'
import { createApiClient } from '../../product-client/api-client.ts'
import { type CheckoutRequest, payContribution } from '../../product-client/contributions.ts'
import { createEvent, setEventStatus } from '../../product-client/events.ts'
import { findLink } from '../../product-client/mailbox.ts'
import * as people from '../../product-client/people.ts'
import { findRunningProduct, type Product } from '../../product-client/product.ts'
import { waitForEmail } from './mailbox.ts'
import { dataDir, productUrl } from './ports.ts'

type Person = people.Person

let running: Product | undefined

/** The product that Playwright started, with its sandbox and mailbox. */
export function product(): Product {
  running ??= findRunningProduct(dataDir)
  return running
}

/** Creates an email address that no other test uses. */
export function createUniqueEmail(name: string): string {
  // Digits: a password may not be hardly more than a word of the address.
  return `${name}.${Date.now()}.${Math.random().toFixed(6).slice(2)}@example.test`
}

export function createClient(token?: string): Caller {
  return createApiClient(productUrl, token)
}

/** Creates an account through the API; a HOST without a payout account by default. */
export async function createPerson(role: 'HOST' | 'ALIADO' = 'HOST'): Promise<Person> {
  return people.signUp(product(), { email: createUniqueEmail(role.toLowerCase()), role })
}

/** Creates an account whose address nobody has confirmed. */
export async function createUnconfirmedPerson(role: 'HOST' | 'ALIADO' = 'HOST'): Promise<Person> {
  const email = createUniqueEmail('sin-confirmar')
  await people.register(product(), { email, role })
  return people.signIn(product(), email)
}

/** Creates a host whose payout account can charge. */
export async function createHost(): Promise<Person> {
  return people.createHost(product(), { email: createUniqueEmail('host') })
}

/** POSTs to the control API of the payment sandbox; `path` is below `/_sandbox`. */
export async function controlSandbox(path: string, body: object = {}): Promise<void> {
  await product().sandbox.control(path, body)
}

/** Pays a contribution as a guest or as this person; it is confirmed afterwards. */
export async function contribute(
  request: CheckoutRequest,
  contributor?: Person,
  card?: string,
): Promise<string> {
  const call = contributor?.call
  return payContribution(product(), request, { call, ...(card && { cards: [card] }) })
}

/** Pays a contribution whose contributor asks for the money back by the link of their receipt. */
export async function askBack(eventId: string, contributorName: string): Promise<void> {
  const contributorEmail = createUniqueEmail('prima')
  await contribute({ eventId, amount: 70_000, contributorName, contributorEmail })
  const link = new URL(
    findLink(await waitForEmail(contributorEmail, /^Gracias por tu aportación/), '/receipts/'),
  )
  await createClient()('POST /receipts/:id/refund-request', {
    params: { id: link.pathname.split('/').at(-1) ?? '' },
    body: { token: link.searchParams.get('token') ?? '', reason: 'Me equivoqué de evento' },
  })
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

/** Creates an event with these goals of 1,000 pesos each; a draft unless `publish` is set. */
export async function createTestEvent(
  host: Person,
  {
    name = 'Baby shower de Ana',
    goals = ['Carriola'],
    publish = false,
    ...fields
  }: {
    name?: string
    goals?: readonly string[]
    eventDate?: string
    thankYouMessage?: string
    feesPaidBy?: FeesPaidBy
    publicAmounts?: PublicAmounts
    publish?: boolean
  } = {},
): Promise<{ id: string; slug: string; goalIds: string[] }> {
  const event = await createEvent(
    host,
    { name, eventDate: '2030-05-10', ...fields },
    goals.map((goal) => ({ name: goal, baseAmount: 100_000 })),
  )
  if (publish) await setEventStatus(host, event.id, 'ACTIVE')
  return { id: event.id, slug: event.slug, goalIds: event.goals.map(({ id }) => id) }
}

/** A host's published event with two goals, for all tests of a file. */
export function shareGuestEvent() {
  const host = {} as Person
  const event = {} as Awaited<ReturnType<typeof createTestEvent>>
  test.beforeAll(async () => {
    Object.assign(host, await createHost())
    const fields = { goals: ['Carriola', 'Cuna'], thankYouMessage: '¡Gracias de corazón!' }
    Object.assign(event, await createTestEvent(host, { ...fields, publish: true }))
  })
  return { host, event }
}

/** In the order of the event page. */
export async function listGoalNames(host: Person, id: string): Promise<string[]> {
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  return goals.map((goal) => goal.name)
}

/** Opens a dispute about this payment. */
export async function disputePayment(paymentId: string | null): Promise<void> {
  const { latest_charge: charge } = await product().sandbox.retrieve<{ latest_charge: string }>(
    `payment_intents/${paymentId}`,
  )
  await controlSandbox('/disputes', { charge })
}
