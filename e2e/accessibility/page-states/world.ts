import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EVENT_THEMES, type EventTheme } from '#contract/product/product.ts'
import { waitForLock } from '../../../local/system/lock.ts'
import { createEvent, setEventStatus } from '../../../product-client/events.ts'
import {
  completePayoutAccount,
  type Person,
  signIn,
  signUp,
  startPayoutAccount,
} from '../../../product-client/people.ts'
import { payUnmatchedSession } from '../../../product-client/unmatched-payments.ts'
import {
  contribute,
  createClient,
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  product,
} from '../../support/builders.ts'
import { dataDir, productUrl } from '../../support/ports.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'
import {
  answerManyTimes,
  askForData,
  type Event,
  LONG_NAME,
  openUnpaidCheckout,
  readContribution,
  reserveGoal,
} from './guests-traces.ts'

const MAX_GOAL_CENTAVOS = 1_000_000_000
const MAX_CONTRIBUTION_CENTAVOS = 10_000_000
const CONTRIBUTIONS = 11

/** People and events in every state that a page can be in. */
export interface World {
  people: {
    /** Has no contributions. */
    aliado: Person
    /** Has more contributions than one page of a list shows. */
    contributor: Person
    /** Hosts without a payout account, with an incomplete one, and with one that can charge. */
    newcomer: Person
    pending: Person
    ready: Person
    /** Organises the full event with its host. */
    cohost: Person
    host: Person
    admin: Person
  }
  /** The host's event in which every text, list and amount has its maximum. */
  full: Event
  /** The host's events, one of each theme: short, with one goal. For `luna` the host pays the fees. */
  themed: Record<EventTheme, Event>
  closed: Event
  /** Closed, with a thank-you page. */
  thanked: Event
  draft: Event
  empty: Event
  /** Ids of a paid and of an unpaid checkout session. */
  paid: string
  unpaid: string
  /** The private path of the receipt of the paid session. */
  receipt: string
  /** The private path of an answer to the invitation, with the longest texts. */
  rsvp: string
  /** The private path of a request about personal data. */
  privacyConfirmation: string
  privacyRequest: string
  /** The path of the form that reserves a goal, and the private path of a reservation, with the longest texts. */
  bring: string
  reservation: string
  /** The contribution of the paid session. */
  contribution: string
}

async function createPersonWithLongName(role: 'HOST' | 'ALIADO'): Promise<Person> {
  return signUp(product(), {
    email: createUniqueEmail(role.toLowerCase()),
    firstName: LONG_NAME,
    role,
  })
}

async function createHostWithLongName(): Promise<Person> {
  const person = await createPersonWithLongName('HOST')
  await completePayoutAccount(product(), person)
  return signIn({ url: productUrl }, person.email)
}

async function createPendingHost(): Promise<Person> {
  const person = await createPerson()
  await startPayoutAccount(person)
  return signIn({ url: productUrl }, person.email)
}

async function createFullEvent(host: Person): Promise<Event> {
  const goals = Array.from({ length: 40 }, (_, place) => ({
    name: `${place + 1}${LONG_NAME}`.slice(0, 100),
    description: LONG_NAME.repeat(2),
    baseAmount: MAX_GOAL_CENTAVOS,
  }))
  const event = await createEvent(
    host,
    {
      name: LONG_NAME,
      description: LONG_NAME.repeat(4),
      location: LONG_NAME.repeat(2),
      hosts: [LONG_NAME, LONG_NAME],
      eventDate: '2030-05-10T17:00:00-06:00',
      timeZone: 'America/Ciudad_Juarez',
      closingDate: '2030-05-01',
      theme: 'papel-picado',
      videoCallLink: `https://meet.example/${LONG_NAME}`,
      photoAlbumLink: `https://fotos.example/${LONG_NAME}`,
      thankYouMessage: LONG_NAME.repeat(3),
    },
    goals,
  )
  await setEventStatus(host, event.id, 'ACTIVE')
  return { id: event.id, slug: event.slug, goalIds: event.goals.map(({ id }) => id) }
}

/** Contributes the maximum amount with the longest texts; resolves to the last session id. */
async function contributeManyTimes(
  host: Person,
  contributor: Person,
  { id }: Event,
): Promise<string> {
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  const buildRequest = (goalId: string | null) => ({
    eventId: id,
    goalId,
    amount: MAX_CONTRIBUTION_CENTAVOS,
    contributorName: LONG_NAME,
    message: LONG_NAME.repeat(3),
  })
  await Promise.all(
    Array.from({ length: CONTRIBUTIONS - 1 }, () =>
      contribute(buildRequest(goals[0]?.id ?? null), contributor),
    ),
  )
  return contribute(buildRequest(null), contributor)
}

/** Pages that look different: other fees, fewer amounts. */
const OTHER_SETTINGS: Partial<Record<EventTheme, object>> = {
  luna: { feesPaidBy: 'HOST', publicAmounts: 'TARGETS' },
  mar: { publicAmounts: 'NONE' },
}

async function createThemedEvents(host: Person): Promise<World['themed']> {
  const made = EVENT_THEMES.map(async (theme) => {
    const event = await createTestEvent(host, { name: `Baby shower de ${theme}`, publish: true })
    const body = { theme, ...OTHER_SETTINGS[theme] }
    await host.call('PUT /events/:id', { params: { id: event.id }, body })
    return [theme, event] as const
  })
  return Object.fromEntries(await Promise.all(made)) as World['themed']
}

async function createClosedEvent(host: Person): Promise<Event> {
  const event = await createTestEvent(host, { name: 'Baby shower de ayer', publish: true })
  await setEventStatus(host, event.id, 'COMPLETED')
  return event
}

async function createThankedEvent(host: Person): Promise<Event> {
  const event = await createTestEvent(host, { name: LONG_NAME, publish: true })
  const body = {
    status: 'COMPLETED' as const,
    afterEvent: 'THANKS' as const,
    albumAfterEvent: true,
    thankYouMessage: LONG_NAME.repeat(3),
    photoAlbumLink: `https://fotos.example/${LONG_NAME}`,
    hosts: [LONG_NAME, LONG_NAME],
  }
  await host.call('PUT /events/:id', { params: { id: event.id }, body })
  return event
}

async function createPeople(): Promise<World['people']> {
  const [aliado, contributor, newcomer, pending, ready, cohost, host, admin] = await Promise.all([
    createPerson('ALIADO'),
    createPersonWithLongName('ALIADO'),
    createPerson(),
    createPendingHost(),
    createHost(),
    createPersonWithLongName('HOST'),
    createHostWithLongName(),
    signInSharedAdmin(),
  ])
  return { aliado, contributor, newcomer, pending, ready, cohost, host, admin }
}

/** Somebody with a long name organises the event, an aliado is invited to, and a third address too. */
async function inviteCoHosts({ host, cohost, aliado }: World['people'], { id }: Event) {
  for (const email of [cohost.email, aliado.email, `${'muy.largo.'.repeat(5)}x@example.test`])
    await host.call('POST /events/:id/cohosts/invitations', { params: { id }, body: { email } })
  const { invitations } = await cohost.call('GET /cohost-invitations/mine')
  const params = { id: invitations[0]?.id ?? '' }
  await cohost.call('POST /cohost-invitations/:id/accept', { params, body: {} })
}

/** Returns the world that the first worker to ask creates, for all workers of the run. */
export async function shareWorld(): Promise<World> {
  const file = path.join(dataDir, 'page-states.json')
  const lock = await waitForLock(`${file}.lock`)
  try {
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(await createWorld()))
  } finally {
    lock.release()
  }
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  for (const person of Object.values(world.people)) person.call = createClient(person.token)
  return world
}

/** Creates all people and events. */
async function createWorld(): Promise<World> {
  const people = await createPeople()
  const { host, contributor } = people
  const full = await createFullEvent(host)
  await inviteCoHosts(people, full)
  const [paid, themed, closed, thanked, draft, empty] = await Promise.all([
    contributeManyTimes(host, contributor, full),
    createThemedEvents(host),
    createClosedEvent(host),
    createThankedEvent(host),
    createTestEvent(host, { name: LONG_NAME, goals: [LONG_NAME] }),
    createTestEvent(host, { name: 'Sin sueños', goals: [] }),
  ])
  const { nubes } = themed
  await contribute({ eventId: nubes.id, amount: 50_000, contributorName: 'Tía Chela' })
  // Two cases of the desk that only the provider's id tells apart.
  for (const centavos of [50_000, 50_000]) await payUnmatchedSession(product(), centavos)
  const unpaid = await openUnpaidCheckout(nubes)
  const traces = {
    ...(await readContribution(host, full, paid)),
    rsvp: await answerManyTimes(full),
    ...(await askForData()),
    ...(await reserveGoal()),
  }
  return { people, full, themed, closed, thanked, draft, empty, paid, unpaid, ...traces }
}
