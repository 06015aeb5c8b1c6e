import { EVENT_THEMES, type EventTheme } from '#contract/product/product.ts'
import { createEvent, setStatus } from '../drive/events.ts'
import { beginPayouts, completePayouts, type Person, signIn, signUp } from '../drive/people.ts'
import { runningProduct } from '../drive/product.ts'
import { address, callerWith, give, newAdmin, newEvent, newHost, newPerson } from './host.ts'
import { dataDir, productUrl } from './ports.ts'

/** A hundred letters and no space: as long as a name can be (`spec §9`). */
export const LONG = 'Guadalupe'.repeat(12).slice(0, 100)

const MOST_GOAL = 1_000_000_000
const MOST_GIFT = 10_000_000
const GIFTS = 11

type Event = Awaited<ReturnType<typeof newEvent>>

/** People and events in every state that a page can be in. */
export interface World {
  people: {
    /** Has given nothing. */
    aliado: Person
    /** Has given more than one page of a list holds. */
    giver: Person
    /** Hosts in the order of their way: no account, one that is begun, one that takes money. */
    newcomer: Person
    pending: Person
    ready: Person
    host: Person
    admin: Person
  }
  /** The host's: everything as long, as many and as much as it may be. */
  full: Event
  /** The host's, one of each theme: short, with one sueño. */
  themed: Record<EventTheme, Event>
  closed: Event
  draft: Event
  empty: Event
  /** The checkout of a gift that was paid, and of one that was not. */
  paid: string
  unpaid: string
  /** The private page of the paid one: a path. */
  receipt: string
  /** The paid one's contribution. */
  contribution: string
}

async function longPerson(role: 'HOST' | 'ALIADO'): Promise<Person> {
  return signUp({ url: productUrl }, { email: address(role.toLowerCase()), firstName: LONG, role })
}

async function longHost(): Promise<Person> {
  const person = await longPerson('HOST')
  await completePayouts(runningProduct(dataDir), person)
  return signIn({ url: productUrl }, person.email)
}

async function pendingHost(): Promise<Person> {
  const person = await newPerson()
  await beginPayouts(person)
  return signIn({ url: productUrl }, person.email)
}

async function fullEvent(host: Person): Promise<Event> {
  const goals = Array.from({ length: 40 }, (_, place) => ({
    name: `${place + 1}${LONG}`.slice(0, 100),
    description: LONG.repeat(2),
    baseAmount: MOST_GOAL,
  }))
  const event = await createEvent(
    host,
    {
      name: LONG,
      description: LONG.repeat(4),
      location: LONG.repeat(2),
      hosts: [LONG, LONG],
      eventDate: '2030-05-10T17:00:00-06:00',
      closingDate: '2030-05-01',
      theme: 'papel-picado',
      videoCallLink: `https://meet.example/${LONG}`,
      photoAlbumLink: `https://fotos.example/${LONG}`,
      thankYouMessage: LONG.repeat(3),
    },
    goals,
  )
  await setStatus(host, event.id, 'ACTIVE')
  return event
}

/** Gifts as large as they may be, with the longest texts; the checkout of the last. */
async function fill(host: Person, giver: Person, { id }: Event): Promise<string> {
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  const gift = (goalId: string | null) => ({
    eventId: id,
    goalId,
    amount: MOST_GIFT,
    contributorName: LONG,
    message: LONG.repeat(3),
  })
  for (let made = 1; made < GIFTS; made += 1) await give(gift(goals[0]?.id ?? null), giver)
  return give(gift(null), giver)
}

async function themedEvents(host: Person): Promise<World['themed']> {
  const made = EVENT_THEMES.map(async (theme) => {
    const event = await newEvent(host, { name: `Baby shower de ${theme}`, publish: true })
    await host.call('PUT /events/:id', { params: { id: event.id }, body: { theme } })
    return [theme, event] as const
  })
  return Object.fromEntries(await Promise.all(made)) as World['themed']
}

async function closedEvent(host: Person): Promise<Event> {
  const event = await newEvent(host, { name: 'Baby shower de ayer', publish: true })
  await setStatus(host, event.id, 'COMPLETED')
  return event
}

async function leaveUnpaid({ id }: Event): Promise<string> {
  const { sessionId } = await callerWith()('POST /payments/create-checkout-session', {
    body: { eventId: id, amount: 50_000, contributorName: 'Tía Chela' },
  })
  return sessionId
}

/** What only the giver's page and the host's list say of a gift. */
async function tracesOf(host: Person, { id }: Event, paid: string) {
  const { receipt } = await callerWith()('GET /payments/checkout-session/:id', {
    params: { id: paid },
  })
  const { contributions } = await host.call('GET /events/:id/contributions', { params: { id } })
  return { receipt: receipt?.path ?? '', contribution: contributions[0]?.id ?? '' }
}

async function everybody(): Promise<World['people']> {
  const [aliado, giver, newcomer, pending, ready, host, admin] = await Promise.all([
    newPerson('ALIADO'),
    longPerson('ALIADO'),
    newPerson(),
    pendingHost(),
    newHost(),
    longHost(),
    newAdmin(),
  ])
  return { aliado, giver, newcomer, pending, ready, host, admin }
}

/** Makes everybody and everything anew. */
export async function makeWorld(): Promise<World> {
  const people = await everybody()
  const { host, giver } = people
  const full = await fullEvent(host)
  const [paid, themed, closed, draft, empty] = await Promise.all([
    fill(host, giver, full),
    themedEvents(host),
    closedEvent(host),
    newEvent(host, { name: LONG, goals: [LONG] }),
    newEvent(host, { name: 'Sin sueños', goals: [] }),
  ])
  const { nubes } = themed
  await give({ eventId: nubes.id, amount: 50_000, contributorName: 'Tía Chela' })
  const unpaid = await leaveUnpaid(nubes)
  const traces = await tracesOf(host, full, paid)
  return { people, full, themed, closed, draft, empty, paid, unpaid, ...traces }
}
