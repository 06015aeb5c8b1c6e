import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '#contract/api/contract.ts'
import { PUBLIC_AMOUNTS } from '#contract/events/public-amounts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { join } from '#server/cohosts/testing.ts'
import type { Row } from '#server/db/schema.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { updateRow } from '#server/testing/database.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { createCountedContribution, recomputeTotals } from '#server/testing/factories.ts'
import { type Person, signUp } from '#server/testing/world.ts'

const { world, host, createEvent, createGoal, readEvent, updateEvent } = setUpEvents()
let aliado: Person
beforeAll(async () => {
  aliado = await signUp(world, { role: 'ALIADO' })
})

/** Every public read of the contract that names an event, and the list of them: also those to come. */
const PUBLIC_READS = contract
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, access, path }) =>
      method === 'GET' && access === 'public' && /^\/events\/(public$|url\/:url|:id)/.test(path),
  )

/** Names that no other event of this file has, so that the public list can be searched for one. */
let count = 0
const nameEvent = () => `Baby shower ${'abcdefghij'[count++]}`

async function readStream(path: string, token?: string): Promise<string> {
  const stream = await openEventStream(world, path, token ? { token } : {})
  const message = await stream.next()
  stream.close()
  return JSON.stringify(message)
}

type Endpoint = (typeof PUBLIC_READS)[number]

async function read({ path, stream }: Endpoint, event: Row<'events'>, token?: string) {
  const address = path.replace(':id', event.id).replace(':url', event.slug)
  if (stream) return readStream(address, token)
  const search = path === '/events/public' ? `?search=${encodeURIComponent(event.name)}` : ''
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${world.url}/api${address}${search}`, { headers })
  return answer.text()
}

/** What everybody reads of an event, by what answered: a visitor, and somebody signed in. */
async function readPublic(event: Row<'events'>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const endpoint of PUBLIC_READS) {
    answers[endpoint.path] = await read(endpoint, event)
    answers[`${endpoint.path}, signed in`] = await read(endpoint, event, aliado.token)
  }
  // A picture's address is made of all that it shows.
  for (const file of ['preview.png', 'historia.png', 'calendario.ics'] as const) {
    const answer = await fetch(world.url + buildEventPath(event.slug, file), { redirect: 'manual' })
    answers[file] = answer.headers.get('location') ?? (await answer.text())
  }
  return answers
}

/** Writes an amount as an answer may contain it. */
const spellings = (centavos: number) => [`${centavos}`, formatPesos(centavos)]
const find = (answers: Record<string, string>, texts: readonly string[]) =>
  Object.entries(answers)
    .filter(([, answer]) => texts.some((text) => answer.includes(text)))
    .map(([name]) => name)

const HIDDEN = 123_457
const SHOWN = 200_003

/** An event with a gift of each kind, to a goal. */
async function createFamilyEvent(changes: Parameters<typeof createEvent>[0] = {}) {
  const event = await createEvent({ name: nameEvent(), wall_messages: true, ...changes })
  const goal = await createGoal(event, { target_amount: 700_009 })
  const give = (base_amount: number, more: object) =>
    createCountedContribution(world, event, {
      goal_id: goal.id,
      base_amount,
      transaction_fee: 0,
      service_fee: 0,
      total_amount: base_amount,
      ...more,
    })
  const shown = await give(SHOWN, { contributor_name: 'Tía Chela', message: 'Con cariño' })
  const hidden = await give(HIDDEN, {
    contributor_name: 'Zutana Reservada',
    anonymous: true,
    amount_hidden: true,
    message: 'Solo para ustedes',
    message_private: true,
  })
  return { event, goal, shown, hidden }
}

/** Refunds a part of a gift, which changes its amount and nothing else. */
async function refundPart({ event_id, id }: Row<'contributions'>): Promise<void> {
  await updateRow(world, 'contributions', id, { refunded_base_amount: 1_111 })
  await recomputeTotals(world, event_id)
}

describe('what a contributor hides (R22)', () => {
  it('stands in no public answer, nor does a total with it', async () => {
    const { event } = await createFamilyEvent()
    const answers = await readPublic(event)
    expect(Object.keys(answers).length).toBeGreaterThan(14)
    expect(find(answers, spellings(HIDDEN))).toEqual([])
    expect(find(answers, spellings(HIDDEN + SHOWN))).toEqual([])
    expect(find(answers, ['Zutana', 'Solo para ustedes'])).toEqual([])
    const withShown = find(answers, spellings(SHOWN))
    expect(withShown).toEqual(expect.arrayContaining(['/events/:id', '/events/:id/wall/live']))
    expect(find(answers, ['Con cariño'])).toContain('/events/:id/wall')
  })

  it('changes no public answer when it changes: nothing is made of it', async () => {
    const { event, hidden } = await createFamilyEvent()
    const before = await readPublic(event)
    await refundPart(hidden)
    await updateRow(world, 'contributions', hidden.id, { contributor_name: 'Otra Persona' })
    expect(await readPublic(event)).toEqual(before)
  })

  it('counts as a contribution whose amount the reader does not see', async () => {
    const { event } = await createFamilyEvent()
    const { statistics, goals, recentContributions } = await readEvent(event.id, world)
    expect(statistics).toMatchObject({ totalCurrentAmount: SHOWN, hiddenContributions: 1 })
    expect(statistics).toMatchObject({ uniqueContributors: 2, totalContributors: 2 })
    expect(goals[0]).toMatchObject({ currentAmount: SHOWN, hiddenContributionsCount: 1 })
    const [newest] = recentContributions
    expect(newest).toMatchObject({ userName: 'Aliado anónimo', amount: null })
    const ofHost = await readEvent(event.id)
    expect(ofHost.hiddenFromGuests).toEqual({ amount: HIDDEN, contributions: 1 })
  })
})

describe('a co-host who loses the event (R21)', () => {
  type Loss = (eventId: string, cohost: Person) => Promise<unknown>
  const removal: Loss = (id, { user }) =>
    host.call('DELETE /events/:id/cohosts/:userId', { params: { id, userId: user.id } })
  const suspension: Loss = async (id) => {
    onTestFinished(() => updateRow(world, 'users', host.user.id, { suspended_at: null }))
    await updateRow(world, 'users', host.user.id, { suspended_at: new Date() })
    await updateRow(world, 'events', id, { updated_at: new Date() })
  }

  it.each([
    ['removal', removal],
    ['the suspension of its owner', suspension],
  ])('reads no hidden amount after %s, in an open stream neither', async (_what, lose) => {
    const { event, hidden } = await createFamilyEvent({ public_amounts: 'TARGETS' })
    const cohost = await signUp(world)
    await join(host, cohost, event.id)
    const path = `/events/${event.id}/live`
    const stream = await openEventStream(world, path, { token: cohost.token })
    const first = await stream.next()
    expect(first?.data.statistics.totalCurrentAmount).toBe(SHOWN + HIDDEN)
    await lose(event.id, cohost)
    await refundPart(hidden)
    expect(await stream.next()).toBeNull()
    for (const endpoint of PUBLIC_READS) {
      const answer = await read(endpoint, event, cohost.token)
      const amounts = [...spellings(HIDDEN - 1_111), ...spellings(SHOWN + HIDDEN - 1_111)]
      expect(find({ [endpoint.path]: answer }, [...amounts, ...spellings(SHOWN)])).toEqual([])
    }
  })
})

describe('what a host hides from guests (R22)', () => {
  it.each(['TARGETS', 'NONE'] as const)(
    '%s: no public answer has an amount that was given, nor is made of one',
    async (public_amounts) => {
      const { event, shown } = await createFamilyEvent({ public_amounts })
      const before = await readPublic(event)
      expect(find(before, [...spellings(SHOWN), ...spellings(SHOWN + HIDDEN)])).toEqual([])
      await refundPart(shown)
      expect(await readPublic(event)).toEqual(before)
    },
  )

  it('NONE: nor what a goal costs', async () => {
    const { event, goal } = await createFamilyEvent({ public_amounts: 'NONE' })
    await recomputeTotals(world, event.id)
    const before = await readPublic(event)
    await updateRow(world, 'goals', goal.id, { target_amount: 800_003 })
    await updateRow(world, 'events', event.id, { target_amount: 800_003 })
    expect(find(before, spellings(700_009))).toEqual([])
    expect(await readPublic(event)).toEqual(before)
  })

  it('changes at once for whoever looks', async () => {
    const { event } = await createFamilyEvent()
    const stream = await openEventStream(world, `/events/${event.id}/live`)
    const nextTotals = async () => (await stream.next())?.data.statistics.totalCurrentAmount
    expect(await nextTotals()).toBe(SHOWN)
    const page = await readEvent(event.id, world)
    await updateEvent(event.id, { publicAmounts: 'TARGETS' })
    expect(await nextTotals()).toBeNull()
    stream.close()
    const { goals, previewUrl } = await readEvent(event.id, world)
    expect(goals[0]).toMatchObject({ targetAmount: 700_009, currentAmount: null })
    expect(previewUrl).not.toBe(page.previewUrl)
  })
})

describe('the host', () => {
  it.each(PUBLIC_AMOUNTS)('sees every amount, whatever guests see: %s', async (public_amounts) => {
    const { event, goal } = await createFamilyEvent({ public_amounts })
    const raised = SHOWN + HIDDEN
    const own = await readEvent(event.id)
    expect(own.statistics).toMatchObject({ totalCurrentAmount: raised, hiddenContributions: 0 })
    expect(own.recentContributions.map(({ amount }) => amount)).toEqual([HIDDEN, SHOWN])
    const params = { id: event.id }
    const { goals } = await host.call('GET /events/:id/goals', { params })
    expect(goals[0]).toMatchObject({ id: goal.id, targetAmount: 700_009, currentAmount: raised })
    expect(await readStream(`/events/${event.id}/live`, host.token)).toContain(`${raised}`)
    const { events } = await host.call('GET /events/my-events', { query: { search: event.name } })
    expect(events[0]?.statistics.totalCurrentAmount).toBe(raised)
    const { contributions } = await host.call('GET /events/:id/contributions', { params })
    expect(contributions[0]).toMatchObject({ amountHidden: true, messagePrivate: true })
  })

  it('looks at the page as guests see it, and a television shows that to everybody', async () => {
    const { event } = await createFamilyEvent({ public_amounts: 'TARGETS' })
    const params = { url: event.slug }
    const asGuest = await host.call('GET /events/url/:url', { params, query: { as: 'guest' } })
    const visitor = await world.call('GET /events/url/:url', { params })
    expect(asGuest).toEqual({ event: { ...visitor.event, viewer: 'OWNER' } })
    const streams = [`/events/${event.id}/live?as=guest`, `/events/${event.id}/wall/live`]
    for (const path of streams)
      expect(await readStream(path, host.token)).toContain('"totalCurrentAmount":null')
  })
})
