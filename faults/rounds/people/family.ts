import { createHash } from 'node:crypto'
import { createPublishedEvent } from '../../../product-client/events.ts'
import { completePayoutAccount, signUp } from '../../../product-client/people.ts'
import { waitUntil } from '../../../product-client/wait.ts'
import { DAY_MS } from '../../../src/contract/product/durations.ts'
import type { DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'
import { compareFigures } from '../audits/money.ts'
import { ROUND_MS } from '../recovery.ts'
import { postUntilAnswered, sendUntilAnswered } from './contribute.ts'
import { auditHelp, HELP_STEPS } from './family-help.ts'
import type { Family, Step } from './family-step.ts'

/** How many guests of the family answer, and how many things they reserve. */
const GUESTS = 8
const THINGS = 6
const NOTED_AMOUNT = 12_300
const MONTH_MS = 30 * DAY_MS

/** The key of a form: the same for each time that it is sent. */
function toFormKey(seed: number, name: string): string {
  const hex = createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const toGuest = (seed: number, index: number) => `invitada.${seed}.${index}@example.test`

/** Creates the family and its event, before any fault is injected. */
export async function createFamily(product: ServedProduct, seed: number): Promise<Family> {
  const host = await signUp(product, { email: `familia.${seed}@example.test` })
  const cohost = await signUp(product, { email: `coanfitriona.${seed}@example.test` })
  await waitUntil('the family has a payout account', () => completePayoutAccount(product, host))
  const things = Array.from({ length: THINGS }, (_, index) => ({
    name: `Cosa ${index}`,
    baseAmount: 100_000,
    canBeBrought: true,
  }))
  const eventDate = new Date(Date.now() + MONTH_MS).toISOString()
  const fields = { name: 'Baby shower de Inés', eventDate, asksRsvp: true }
  const { id, goals } = await createPublishedEvent(host, fields, things)
  return { host, cohost, eventId: id, goalIds: goals.map((goal) => goal.id), seed }
}

/** Sends a form, some of them twice at once; each time it must be taken, or known already. */
async function submit(
  { url }: ServedProduct,
  path: string,
  init: { body: object; token?: string },
  times: number,
): Promise<{ status: number; body: unknown }> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => postUntilAnswered(url, path, init)),
  )
  const refused = answers.find(({ status }) => status >= 400 && status !== 409)
  if (refused) throw new Error(`${path}: ${refused.status} ${JSON.stringify(refused.body)}`)
  return answers.find(({ status }) => status < 400) ?? { status: 409, body: {} }
}

const answerInvitation =
  (index: number): Step =>
  (product, { eventId, seed }) => {
    const body = {
      answer: 'YES',
      adults: 1 + (index % 2),
      children: index % 3,
      name: `Invitada ${index}`,
      email: toGuest(seed, index),
      formKey: toFormKey(seed, `rsvp ${index}`),
    }
    return submit(product, `/events/${eventId}/rsvps`, { body }, 1 + (index % 2))
  }

/** Reserves a thing; then the host confirms it, the guest cancels, or it stays reserved. */
const bringThing =
  (index: number): Step =>
  async (product, { eventId, goalIds, host, seed }) => {
    const body = {
      name: `Invitada ${index}`,
      email: toGuest(seed, index),
      formKey: toFormKey(seed, `thing ${index}`),
    }
    const path = `/events/${eventId}/goals/${goalIds[index]}/reservations`
    const { body: answer } = await submit(product, path, { body }, 1 + (index % 2))
    const { id, token } = (answer as { reservation: { id: string; token: string } }).reservation
    if (index % 3 === 0) {
      const confirm = `/events/${eventId}/reservations/${id}/confirm`
      await submit(product, confirm, { body: {}, token: host.token }, 2)
    }
    if (index % 3 === 1) await submit(product, `/reservations/${id}/cancel`, { body: { token } }, 2)
  }

const noteGift =
  (index: number): Step =>
  (product, { eventId, host, seed }) => {
    const body = {
      kind: index % 2 === 0 ? 'CASH' : 'TRANSFER',
      giverName: `Tía ${index}`,
      amount: NOTED_AMOUNT + index,
      givenOn: '2026-12-12',
      formKey: toFormKey(seed, `noted ${index}`),
    }
    const init = { body, token: host.token }
    return submit(product, `/events/${eventId}/noted-gifts`, init, 1 + (index % 2))
  }

/** Writes an update and emails it to everybody who answered so far. */
const postUpdate: Step = async (product, { eventId, host, seed }) => {
  const { token } = host
  const path = `/events/${eventId}/updates`
  const draft = { text: 'Ya casi', formKey: toFormKey(seed, 'update') }
  const { body } = await submit(product, path, { body: draft, token }, 2)
  const { id } = (body as { update: { id: string } }).update
  await submit(product, `${path}/${id}/post`, { body: { email: true }, token }, 1)
}

/** Stops gifts by card: whoever comes afterwards is refused. */
const stopGifts: Step = async ({ url }, { eventId, goalIds, host, seed }) => {
  const path = `/events/${eventId}/accepting-contributions`
  const body = { acceptingContributions: false }
  const { status } = await sendUntilAnswered(url, 'PATCH', path, { body, token: host.token })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  const gift = await postUntilAnswered(url, '/payments/create-checkout-session', {
    body: {
      eventId,
      goalId: goalIds.at(-1),
      amount: 50_000,
      contributorName: 'Quien llega tarde',
      contributorEmail: `tarde.${seed}@example.test`,
    },
  })
  if (gift.status < 400) throw new Error('a gift after gifts were stopped')
}

const each = (count: number, step: (index: number) => Step) =>
  Array.from({ length: count }, (_, index) => step(index))
const STEPS: readonly Step[] = [
  ...each(GUESTS, answerInvitation),
  postUpdate,
  ...HELP_STEPS,
  ...each(THINGS, bringThing),
  ...each(GUESTS, noteGift),
  stopGifts,
]

/** Takes the family's guests through everything, a part after each part of the contributions. */
export async function runFamilySteps(
  product: ServedProduct,
  family: Family,
  hasEnded: (part: number) => boolean,
): Promise<void> {
  for (const [index, step] of STEPS.entries()) {
    await waitUntil('a part has ended', async () => hasEnded(index / STEPS.length), ROUND_MS)
    await step(product, family)
  }
}

const countThings = (rest: number) =>
  Array.from({ length: THINGS }, (_, index) => index).filter((index) => index % 3 === rest).length

const sumGuests = (people: (index: number) => number) =>
  Array.from({ length: GUESTS }, (_, index) => people(index)).reduce((sum, one) => sum + one, 0)

/** Checks that everything that the family's guests did is there once, and was emailed once. */
export async function auditFamily(
  { infrastructure }: ServedProduct,
  database: DatabaseReader,
  family: Family,
): Promise<string[]> {
  const { host, eventId, seed } = family
  const params = { id: eventId }
  const { totals: rsvps } = await host.call('GET /events/:id/rsvps', { params, query: {} })
  const { totals: noted } = await host.call('GET /events/:id/noted-gifts', { params, query: {} })
  const { reservations } = await host.call('GET /events/:id/reservations', { params })
  const { updates } = await host.call('GET /events/:id/updates', { params })
  const count = (status: string) => reservations.filter((one) => one.status === status).length
  const answer = await fetch(`${infrastructure.mailbox.url}/api/messages`)
  const emails = ((await answer.json()) as { to: string; messageId: string }[]).filter(
    ({ messageId }) => messageId.startsWith(`<event-update.${updates[0]?.id}.`),
  )
  const guests = Array.from({ length: GUESTS }, (_, index) => toGuest(seed, index)).sort()
  return [
    ...(await auditHelp(database, family)),
    ...compareFigures('family, guests', { planned: GUESTS, found: rsvps.yes.answers }),
    ...compareFigures('family, adults', {
      planned: sumGuests((index) => 1 + (index % 2)),
      found: rsvps.yes.adults,
    }),
    ...compareFigures('family, confirmed things', {
      planned: countThings(0),
      found: count('CONFIRMED'),
      noted: noted.things,
    }),
    ...compareFigures('family, cancelled things', {
      planned: countThings(1),
      found: reservations.length === THINGS ? count('CANCELLED') : THINGS - reservations.length,
    }),
    ...compareFigures('family, reserved things', {
      planned: countThings(2),
      found: count('RESERVED'),
    }),
    ...compareFigures('family, noted centavos', {
      planned: sumGuests((index) => NOTED_AMOUNT + index),
      found: noted.cash + noted.transfers,
    }),
    ...compareFigures('family, updates', { planned: 1, found: updates.length }),
    ...compareFigures('family, emails of the update', {
      planned: guests.join(' '),
      found: emails
        .map(({ to }) => to)
        .sort()
        .join(' '),
    }),
  ]
}
