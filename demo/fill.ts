import { payContribution } from '../product-client/contributions.ts'
import { createEvent, setEventStatus } from '../product-client/events.ts'
import {
  completePayoutAccount,
  createAdmin,
  type Person,
  signUp,
  startPayoutAccount,
} from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { createSeededRandom, shuffle } from '../product-client/random.ts'
import { HOUR_MS } from '../src/contract/product/durations.ts'
import { addDemoCoHosts, COHOST_EMAIL } from './cohosts.ts'
import { type DatedEvent, moveIntoPast } from './dates.ts'
import {
  askAboutData,
  createRefundsAndDisputes,
  holdReportedEvent,
  reportEvent,
} from './incidents.ts'
import { addDemoOtherGifts } from './other-gifts.ts'
import { addDemoPictures } from './pictures.ts'
import { listCards, type PlannedContribution } from './plan/contributions.ts'
import { HELD_EVENT_NAME } from './plan/events.ts'
import { ADMIN_EMAIL, type DemoPerson, PEOPLE, SUPPORTER_EMAIL } from './plan/people.ts'
import type { PlannedEvent } from './plan/plan.ts'
import { planPublishing } from './plan/rhythm.ts'
import { addDemoRsvps } from './rsvps.ts'
import { addDemoUpdates, postDemoBirth } from './updates.ts'

const CONCURRENCY = 6

/** Runs the work on all items, a few at once; the results keep the order of the items. */
async function mapConcurrently<T, R>(
  things: readonly T[],
  work: (thing: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>()
  const rest = things.entries()
  const worker = async () => {
    for (const [place, thing] of rest) results.set(place, await work(thing, place))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result)
}

async function createPerson(product: Product, who: DemoPerson): Promise<Person> {
  const { payouts, description: worth, ...account } = who
  const person = await signUp(product, account)
  if (payouts === 'begun') await startPayoutAccount(person)
  if (payouts === 'complete' || payouts === 'restricted')
    await completePayoutAccount(product, person)
  return person
}

/** A created event with the ids of its goals in the plan's order. */
interface CreatedEvent {
  plan: PlannedEvent
  host: Person
  id: string
  goals: string[]
}

async function createPlannedEvent(
  people: Map<string, Person>,
  plan: PlannedEvent,
): Promise<CreatedEvent> {
  const host = findPerson(people, plan.host)
  const event = await createEvent(
    host,
    plan.body,
    plan.goals.map(({ name, description, targetPesos: target, category }) => ({
      name,
      baseAmount: target * 100,
      category,
      ...(description && { description }),
    })),
  )
  if (plan.status !== 'DRAFT') await setEventStatus(host, event.id, 'ACTIVE')
  const goals = plan.goals.map(
    ({ name }) => event.goals.find((goal) => goal.name === name)?.id ?? '',
  )
  return { plan, host, id: event.id, goals }
}

function findPerson<T>(people: Map<string, T>, name: string): T {
  const one = people.get(name)
  if (!one) throw new Error(`the plan names ${name}, who does not exist`)
  return one
}

async function createContribution(
  product: Product,
  { plan, id, goals }: CreatedEvent,
  contribution: PlannedContribution,
  place: number,
  ally: Person,
): Promise<string> {
  const { goal, ending: _, signedIn, ...order } = contribution
  const goalId = goal === null ? null : goals[goal]
  const call = signedIn ? ally.call : undefined
  return payContribution(
    product,
    { ...order, eventId: id, goalId, feesPaidBy: plan.body.feesPaidBy },
    { call, cards: listCards(contribution, place) },
  )
}

/** Fulfils goals, sets the closing date and the final status, once all contributions are made. */
async function applyFinalStatus({ plan, host, id, goals }: CreatedEvent): Promise<void> {
  for (const [place, { fulfilled }] of plan.goals.entries()) {
    const params = { id, goalId: goals[place] ?? '' }
    const body = { canReceiveContributions: false }
    if (fulfilled) await host.call('PUT /events/:id/goals/:goalId', { params, body })
  }
  const { closingDate, status } = plan
  if (closingDate) await host.call('PUT /events/:id', { params: { id }, body: { closingDate } })
  if (status === 'COMPLETED' || status === 'ARCHIVED') await setEventStatus(host, id, 'COMPLETED')
  if (status === 'ARCHIVED') await setEventStatus(host, id, 'ARCHIVED')
}

/** Thanks the earlier half of the contributors, by alternating channels. */
async function thankHalf({ host, id }: CreatedEvent): Promise<void> {
  const { contributions, summary } = await host.call('GET /events/:id/thanks', {
    params: { id },
    query: { pageSize: '100' },
  })
  const ways = ['whatsapp', 'other'] as const
  for (const [place, given] of contributions.slice(Math.floor(summary.total / 2)).entries()) {
    const by = ways[place % ways.length] ?? 'other'
    const body = by === 'whatsapp' ? { by, message: `¡Gracias, ${given.contributorName}!` } : { by }
    await host.call('POST /contributions/:id/thanks', { params: { id: given.id }, body })
  }
}

async function readAccountId(person: Person): Promise<string> {
  const { user } = await person.call('GET /auth/me')
  if (!user.stripeConnectAccountId) throw new Error(`${person.email} has no payout account`)
  return user.stripeConnectAccountId
}

/** What became of the payout of a host's gifts; the others keep their balance, from which gifts are refunded. */
const BANK_PAYOUTS = {
  'itzel@demo.test': 'paid',
  'ximena@demo.test': 'paid',
  'fernanda@demo.test': 'in_transit',
  'jose@demo.test': 'failed',
} as const

async function payOutToBanks(product: Product, people: Map<string, Person>): Promise<void> {
  for (const [email, status] of Object.entries(BANK_PAYOUTS)) {
    const account = await readAccountId(findPerson(people, email))
    await product.sandbox.control('/payouts/run', { account, status })
  }
}

async function restrictPayouts(product: Product, person: Person): Promise<void> {
  const accountId = await readAccountId(person)
  await product.sandbox.control(`/accounts/${accountId}/restrict`)
  await person.call('GET /payments/connect/account-status/:accountId', { params: { accountId } })
}

const DRAFTED_DAYS_AGO = 64

/** Dates the events so that their creation keeps the order of the plan, as they were created. */
const datePlannedEvents = (events: readonly CreatedEvent[], now: Date): DatedEvent[] =>
  events.map(({ id, plan }, place) => ({
    id,
    createdAt: new Date(planPublishing(DRAFTED_DAYS_AGO, now).getTime() + place * HOUR_MS),
    publishedAt: planPublishing(plan.publishedDaysAgo, now),
  }))

/** The news of the events that are over and thank their guests. */
async function tellBirths(events: readonly CreatedEvent[], now: Date): Promise<void> {
  const isOver = ({ plan: { status, body } }: CreatedEvent) =>
    status === 'COMPLETED' && body.afterEvent === 'THANKS'
  for (const { host, id } of events.filter(isOver)) await postDemoBirth(host, id, now)
}

/** Gives one event a part of everything: pictures, incidents, guests, co-hosts, updates. */
async function fillNewest(
  product: Product,
  { host, id, plan, goals }: CreatedEvent,
  cohost: Person,
  report: (step: string) => void,
): Promise<void> {
  const named = plan.goals.map(({ name }, place) => ({ name, id: goals[place] ?? '' }))
  await addDemoPictures(product.url, host, { id, goals: named })
  await createRefundsAndDisputes(product, host, id)
  report('1 refund, 1 dispute, 1 quarantined payment')
  report(`${await addDemoRsvps(product.url, host, id)} answers of guests`)
  report(`${await addDemoOtherGifts(product.url, host, id)} gifts noted by hand`)
  report(`${await addDemoCoHosts(host, cohost, id)} co-hosts invited`)
  report(`${await addDemoUpdates(product.url, { owner: host, cohost }, id)} updates`)
}

/**
 * Creates everything in the plan through the API and the payment sandbox. The admin comes last, so
 * that an existing admin proves a complete demo. Throws `ApiError` EMAIL_TAKEN if it is there in part.
 */
export async function fillDemo(
  product: Product,
  plan: readonly PlannedEvent[],
  now: Date,
  report: (step: string) => void,
): Promise<Person> {
  const arrived = await mapConcurrently(PEOPLE, (who) => createPerson(product, who))
  const people = new Map(arrived.map((person) => [person.email, person]))
  const ally = findPerson(people, SUPPORTER_EMAIL)
  report(`${people.size} people`)

  // The first event of the plan is created last, so that it comes first in every list.
  const events: CreatedEvent[] = []
  for (const event of plan.toReversed()) events.push(await createPlannedEvent(people, event))
  report(`${events.length} events`)

  const visits = events.flatMap((event) =>
    event.plan.contributions.map((contribution, place) => ({
      event,
      contribution,
      paidAt: event.plan.paymentTimes[place] ?? now,
    })),
  )
  const payments = await mapConcurrently(
    shuffle(visits, createSeededRandom(1)),
    async ({ event, contribution, paidAt }, place) => ({
      sessionId: await createContribution(product, event, contribution, place, ally),
      paidAt,
    }),
  )
  report(`${visits.length} contributions`)
  await payOutToBanks(product, people)
  report('4 payouts to banks: 2 arrived, 1 on its way, 1 failed')

  const newest = events.at(-1)
  if (newest) await fillNewest(product, newest, findPerson(people, COHOST_EMAIL), report)
  const reported = events.find(({ plan: { contributions } }) => contributions.length > 0)
  if (reported) await reportEvent(product.url, reported.id)
  await askAboutData(product)
  report('1 reported event, 2 requests about personal data')

  await mapConcurrently(events, applyFinalStatus)
  await mapConcurrently(events, thankHalf)
  await tellBirths(events, now)
  for (const { email, payouts } of PEOPLE) {
    if (payouts === 'restricted') await restrictPayouts(product, findPerson(people, email))
  }
  await product.sandbox.control('/webhooks/flush')
  await moveIntoPast(product.env.DATABASE_URL ?? '', payments, datePlannedEvents(events, now))
  report('dates over sixty days')
  const admin = await createAdmin(product, ADMIN_EMAIL)
  const held = events.find(({ plan: { fields } }) => fields.name === HELD_EVENT_NAME)
  if (!held) throw new Error(`the plan has no ${HELD_EVENT_NAME}`)
  const { host, id } = held
  await holdReportedEvent(product.url, { admin, host }, { id, name: HELD_EVENT_NAME })
  report('1 event held under review')
  return admin
}
