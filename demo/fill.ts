import { callerAt } from '../drive/caller.ts'
import { createEvent, setStatus } from '../drive/events.ts'
import { give } from '../drive/give.ts'
import { letterTo, linkIn } from '../drive/mailbox.ts'
import { beginPayouts, completePayouts, createAdmin, type Person, signUp } from '../drive/people.ts'
import type { Product } from '../drive/product.ts'
import { seeded, shuffled } from '../drive/random.ts'
import { cardsOf, type Gift } from './gifts.ts'
import { bringMishaps } from './mishaps.ts'
import { ADMIN, ALLY, type DemoPerson, PEOPLE } from './people.ts'
import type { PlannedEvent } from './plan.ts'

const AT_ONCE = 6

/** Does the work on all things, a few at once; what comes of them stands in their order. */
async function each<T, R>(
  things: readonly T[],
  work: (thing: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>()
  const rest = things.entries()
  const worker = async () => {
    for (const [place, thing] of rest) results.set(place, await work(thing, place))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result)
}

async function bring(product: Product, who: DemoPerson): Promise<Person> {
  const { payouts, worth, ...account } = who
  const person = await signUp(product, account)
  if (payouts === 'begun') await beginPayouts(person)
  if (payouts === 'complete' || payouts === 'restricted') await completePayouts(product, person)
  return person
}

async function confirmAddress(product: Product, { email }: Person): Promise<void> {
  const welcome = await letterTo(product.mailboxUrl, email, /bienvenid/i)
  const token = new URL(linkIn(welcome, '/verify-email')).searchParams.get('token') ?? ''
  await callerAt(product.url)('POST /auth/email/verify', { body: { token } })
}

/** An event that stands: where it is, and its sueños in the plan's order. */
interface Standing {
  plan: PlannedEvent
  host: Person
  id: string
  goals: string[]
}

async function raise(people: Map<string, Person>, plan: PlannedEvent): Promise<Standing> {
  const host = known(people, plan.host)
  const event = await createEvent(
    host,
    plan.body,
    plan.goals.map(({ name, description, target, category }) => ({
      name,
      baseAmount: target * 100,
      category,
      ...(description && { description }),
    })),
  )
  if (plan.status !== 'DRAFT') await setStatus(host, event.id, 'ACTIVE')
  const goals = plan.goals.map(
    ({ name }) => event.goals.find((goal) => goal.name === name)?.id ?? '',
  )
  return { plan, host, id: event.id, goals }
}

function known<T>(people: Map<string, T>, name: string): T {
  const one = people.get(name)
  if (!one) throw new Error(`the plan names ${name}, who is not there`)
  return one
}

async function bringGift(
  product: Product,
  { id, goals }: Standing,
  gift: Gift,
  place: number,
  ally: Person,
): Promise<void> {
  const { goal, end: _, signedIn, ...order } = gift
  const goalId = goal === null ? null : goals[goal]
  const call = signedIn ? ally.call : undefined
  await give(product, { ...order, eventId: id, goalId }, { call, cards: cardsOf(gift, place) })
}

/** What happens to an event once its aliados have been there. */
async function settle({ plan, host, id, goals }: Standing): Promise<void> {
  for (const [place, { fulfilled }] of plan.goals.entries()) {
    const params = { id, goalId: goals[place] ?? '' }
    const body = { canReceiveContributions: false }
    if (fulfilled) await host.call('PUT /events/:id/goals/:goalId', { params, body })
  }
  const { closingDate, status } = plan
  if (closingDate) await host.call('PUT /events/:id', { params: { id }, body: { closingDate } })
  if (status === 'COMPLETED' || status === 'ARCHIVED') await setStatus(host, id, 'COMPLETED')
  if (status === 'ARCHIVED') await setStatus(host, id, 'ARCHIVED')
}

/** Half of the aliados have been thanked, the first to give first, each in a way of its own. */
async function thankSome({ host, id }: Standing): Promise<void> {
  const { contributions, summary } = await host.call('GET /events/:id/thanks', {
    params: { id },
    query: { pageSize: '100' },
  })
  const ways = ['whatsapp', 'other'] as const
  for (const [place, given] of contributions.slice(0, Math.ceil(summary.total / 2)).entries()) {
    const by = ways[place % ways.length] ?? 'other'
    const body = by === 'whatsapp' ? { by, message: `¡Gracias, ${given.contributorName}!` } : { by }
    await host.call('POST /contributions/:id/thanks', { params: { id: given.id }, body })
  }
}

async function restrictPayouts(product: Product, person: Person): Promise<void> {
  const { user } = await person.call('GET /auth/me')
  const accountId = user.stripeConnectAccountId
  if (!accountId) throw new Error(`${person.email} has no payout account`)
  await product.sandbox(`/accounts/${accountId}/restrict`)
  await person.call('GET /payments/connect/account-status/:accountId', { params: { accountId } })
}

/**
 * Carries the plan out through the API and the payment sandbox, people first and the admin last:
 * who finds the admin finds the whole. Throws `ApiError` EMAIL_TAKEN if somebody is there already.
 */
export async function fillDemo(
  product: Product,
  plan: readonly PlannedEvent[],
  tell: (step: string) => void,
): Promise<Person> {
  const arrived = await each(PEOPLE, (who) => bring(product, who))
  const people = new Map(arrived.map((person) => [person.email, person]))
  const ally = known(people, ALLY)
  await confirmAddress(product, ally)
  tell(`${people.size} personas`)

  // The first of the plan is the newest, and so the first of every list.
  const events: Standing[] = []
  for (const event of plan.toReversed()) events.push(await raise(people, event))
  tell(`${events.length} eventos`)

  const visits = events.flatMap((event) => event.plan.gifts.map((gift) => ({ event, gift })))
  await each(shuffled(visits, seeded(1)), ({ event, gift }, place) =>
    bringGift(product, event, gift, place, ally),
  )
  tell(`${visits.length} aportaciones`)

  const newest = events.at(-1)
  if (newest) await bringMishaps(product, newest.host, newest.id)
  tell('1 devolución, 1 aclaración, 1 pago apartado')

  await each(events, settle)
  await each(events, thankSome)
  for (const { email, payouts } of PEOPLE) {
    if (payouts === 'restricted') await restrictPayouts(product, known(people, email))
  }
  await product.sandbox('/webhooks/flush')
  return createAdmin(product, ADMIN)
}
