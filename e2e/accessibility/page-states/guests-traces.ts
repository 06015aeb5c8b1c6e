import { randomUUID } from 'node:crypto'
import { buildPrivacyRequestPath } from '#contract/product/paths.ts'
import type { Person } from '../../../product-client/people.ts'
import {
  confirmPrivacyRequest,
  openPrivacyConfirmation,
} from '../../../product-client/privacy-requests.ts'
import {
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  product,
} from '../../support/builders.ts'

/** The longest name (`spec §9`): a hundred letters without a space. */
export const LONG_NAME = 'Guadalupe'.repeat(12).slice(0, 100)

export type Event = Awaited<ReturnType<typeof createTestEvent>>

/** Resolves to the id of a checkout's session that nobody paid. */
export async function openUnpaidCheckout({ id }: Event): Promise<string> {
  const { sessionId } = await createClient()('POST /payments/create-checkout-session', {
    body: { eventId: id, amount: 50_000, contributorName: 'Tía Chela' },
  })
  return sessionId
}

/** Answers with the longest texts, as many times as a list has no search for; resolves to a private path. */
export async function answerManyTimes({ id }: Event): Promise<string> {
  const body = {
    adults: 20,
    children: 20,
    name: LONG_NAME,
    phone: '+52 (55) 1234-5678',
    note: LONG_NAME.repeat(5),
  }
  const answers = ['NO', 'MAYBE', 'YES', 'YES', 'YES', 'YES', 'YES', 'YES', 'YES', 'YES'] as const
  const paths = []
  for (const answer of answers) {
    const email = createUniqueEmail(LONG_NAME.slice(0, 40))
    const { rsvp } = await createClient()('POST /events/:id/rsvps', {
      params: { id },
      body: { ...body, answer, email, formKey: randomUUID() },
    })
    paths.push(`/rsvps/${rsvp.id}?token=${rsvp.token}`)
  }
  return paths.at(-1) ?? ''
}

/** Lets guests bring two goals of an event of its own, one of which is reserved. */
export async function reserveGoal() {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { name: LONG_NAME, publish: true })
  const params = { id }
  const bringable = { name: LONG_NAME, baseAmount: 90_000, canBeBrought: true }
  const { goal } = await host.call('POST /events/:id/goals', { params, body: bringable })
  const { goal: free } = await host.call('POST /events/:id/goals', { params, body: bringable })
  const email = createUniqueEmail(LONG_NAME.slice(0, 40))
  const { reservation } = await createClient()('POST /events/:id/goals/:goalId/reservations', {
    params: { id, goalId: goal.id },
    body: { name: LONG_NAME, email, formKey: randomUUID() },
  })
  return {
    bring: `/events/${slug}/bring?goal=${free.id}`,
    reservation: `/reservations/${reservation.id}?token=${reservation.token}`,
  }
}

/** Reads the receipt's path and the contribution's id. */
export async function readContribution(host: Person, { id }: Event, paid: string) {
  const { receipt } = await createClient()('GET /payments/checkout-session/:id', {
    params: { id: paid },
  })
  const { contributions } = await host.call('GET /events/:id/contributions', { params: { id } })
  return { receipt: receipt?.path ?? '', contribution: contributions[0]?.id ?? '' }
}

/** Somebody with the longest name asks twice for their data: a request that waits for its button, and one that counts. */
export async function askForData() {
  const body = {
    right: 'RECTIFICATION',
    name: LONG_NAME,
    details: `Lo que pide alguien con el nombre más largo. ${LONG_NAME.repeat(3)}`,
  } as const
  const [privacyConfirmation, { id, token }] = await Promise.all([
    openPrivacyConfirmation(product(), { ...body, email: createUniqueEmail('pedidos') }),
    confirmPrivacyRequest(product(), { ...body, email: createUniqueEmail('datos') }),
  ])
  return { privacyConfirmation, privacyRequest: `${buildPrivacyRequestPath(id)}?token=${token}` }
}
