import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { createPayoutAccount } from '#server/testing/factories.ts'
import { type Person, signUp, signUpAdmin } from '#server/testing/world.ts'
import { getEvent } from './get-event.ts'

const { world, host, ...setUp } = setUpEvents()
const { createEvent, createGoal, createContribution, createCheckout, readEvent } = setUp
let aliado: Person
let admin: Person
beforeAll(async () => {
  aliado = await signUp(world, { role: 'ALIADO' })
  admin = await signUpAdmin(world)
})

const FORBIDDEN = { status: 403, code: 'EVENT_FORBIDDEN' }
const NOT_DELETABLE = { code: 'EVENT_HAS_CONTRIBUTIONS' }

test('everybody reads an active event by id, slug or url', async () => {
  const { id, slug } = await createEvent()
  for (const name of [id, id.toUpperCase(), slug]) {
    expect((await readEvent(name, world)).id).toBe(id)
  }
  const { event } = await world.call('GET /events/url/:url', { params: { url: slug } })
  expect(event).toMatchObject({ id, slug, closedBecause: null })
})

test('only its host and admins read a draft', async () => {
  const { id } = await createEvent({ status: 'DRAFT' })
  for (const { call } of [world, aliado]) {
    await expect(readEvent(id, { call })).rejects.toMatchObject(FORBIDDEN)
    const goals = call('GET /events/:id/goals', { params: { id } })
    await expect(goals).rejects.toMatchObject(FORBIDDEN)
  }
  for (const reader of [host, admin]) expect((await readEvent(id, reader)).id).toBe(id)
})

test("the owner's event says whether it can be deleted: only if it was never paid for", async () => {
  const event = await createEvent()
  const isDeletable = async (reader?: Pick<Person, 'call'>) =>
    (await readEvent(event.id, reader)).deletable
  expect(await isDeletable()).toBe(true)
  for (const other of [world, aliado, admin]) expect(await isDeletable(other)).toBe(false)
  await createContribution(event, { status: 'REFUNDED', confirmed_at: new Date() })
  expect(await isDeletable()).toBe(false)
  await expect(setUp.deleteEvent(event.id)).rejects.toMatchObject(NOT_DELETABLE)
})

test("the owner's event lists the goals that can be deleted: those never paid for", async () => {
  const event = await createEvent({ status: 'DRAFT' })
  const untouched = await createGoal(event)
  const expired = await createGoal(event)
  await createContribution(event, { status: 'EXPIRED', goal_id: expired.id })
  const refunded = await createGoal(event)
  const refund = { status: 'REFUNDED', confirmed_at: new Date() } as const
  await createContribution(event, { ...refund, goal_id: refunded.id })
  const quarantined = await createGoal(event)
  const unconfirmed = await createContribution(event, { goal_id: quarantined.id })
  await createCheckout(unconfirmed, { status: 'complete' })

  const { deletableGoals } = await readEvent(event.id)
  expect(deletableGoals.toSorted()).toEqual([untouched.id, expired.id].toSorted())
  expect((await readEvent(event.id, admin)).deletableGoals).toEqual([])
  const remove = (goalId: string) =>
    host.call('DELETE /events/:id/goals/:goalId', { params: { id: event.id, goalId } })
  for (const goalId of deletableGoals) await remove(goalId)
  for (const { id } of [refunded, quarantined]) {
    await expect(remove(id)).rejects.toMatchObject({ code: 'GOAL_HAS_CONTRIBUTIONS' })
  }
})

test('signed-in people read completed and archived events, visitors do not', async () => {
  for (const status of ['COMPLETED', 'ARCHIVED'] as const) {
    const { id } = await createEvent({ status })
    await expect(readEvent(id, world)).rejects.toMatchObject(FORBIDDEN)
    const closed = { status, closedBecause: 'CONTRIBUTIONS_CLOSED' }
    expect(await readEvent(id, aliado)).toMatchObject(closed)
  }
})

test.each(['0197d9e0-0000-7000-8000-000000000000', 'no-hay-abc234', "'; drop table events--"])(
  'an unknown event is 404: %s',
  async (name) => {
    const missing = { status: 404, code: 'EVENT_NOT_FOUND' }
    await expect(readEvent(name, world)).rejects.toMatchObject(missing)
  },
)

test('a NUL in an address is VALIDATION', async () => {
  const invalid = { status: 400, body: { errorCode: 'VALIDATION' } }
  expect(await world.send('GET', '/events/baby%00shower')).toMatchObject(invalid)
  expect(await world.send('GET', '/events/public?search=%00')).toMatchObject(invalid)
})

test('private fields are null except for owner and admin', async () => {
  const photo_album_link = 'https://fotos.example'
  const { id } = await createEvent({ thank_you_message: '¡Los queremos!', photo_album_link })
  const shown = { photoAlbumLink: photo_album_link, hostEmail: null, thankYouMessage: null }
  for (const reader of [world, aliado]) expect(await readEvent(id, reader)).toMatchObject(shown)
  const all = { ...shown, hostEmail: host.email, thankYouMessage: '¡Los queremos!' }
  for (const reader of [host, admin]) expect(await readEvent(id, reader)).toMatchObject(all)
})

test('an event shows its newest ten contributions and three per goal, without anonymous names', async () => {
  const event = await createEvent()
  const cuna = await createGoal(event, { name: 'Cuna', priority: 2 })
  const carriola = await createGoal(event, { name: 'Carriola', priority: 1 })
  for (let day = 1; day <= 12; day += 1) {
    await createContribution(event, {
      contributor_name: `Aliado ${day}`,
      status: 'CONFIRMED',
      confirmed_at: new Date(Date.UTC(2026, 0, day)),
      goal_id: day <= 5 ? null : cuna.id,
      anonymous: day === 12,
      message: 'Solo para los papás',
    })
  }
  await createContribution(event, { goal_id: carriola.id })
  await createContribution(event, { status: 'REFUNDED', confirmed_at: new Date() })

  const shown = await readEvent(event.id, world)
  expect(shown.goals).toMatchObject([
    { name: 'Carriola', recentContributions: [] },
    {
      name: 'Cuna',
      recentContributions: [
        { userName: 'Aliado anónimo', amount: 50_000, createdAt: '2026-01-12T00:00:00.000Z' },
        { userName: 'Aliado 11', amount: 50_000, createdAt: '2026-01-11T00:00:00.000Z' },
        { userName: 'Aliado 10', amount: 50_000, createdAt: '2026-01-10T00:00:00.000Z' },
      ],
    },
  ])
  expect(shown.recentContributions).toHaveLength(10)
  const [newest] = shown.recentContributions
  expect(newest).toMatchObject({ userName: 'Aliado anónimo', goalName: 'Cuna' })
  const oldest = { userName: 'Aliado 3', goalName: null }
  expect(shown.recentContributions.at(-1)).toMatchObject(oldest)
  expect(JSON.stringify(shown)).not.toMatch(/Aliado 12|Solo para los papás/)
})

test('shown amounts exclude refunds', async () => {
  const event = await createEvent()
  await createContribution(event, { status: 'CONFIRMED', refunded_base_amount: 20_000 })
  const shown = await readEvent(event.id, world)
  expect(shown.recentContributions).toMatchObject([{ amount: 30_000 }])
})

test('an event states why it accepts no contributions', async () => {
  const yesterday = new Date(Date.now() - DAY_MS)
  const closed = await createEvent({ closing_date: yesterday })
  expect((await readEvent(closed.id)).closedBecause).toBe('CONTRIBUTIONS_CLOSED')
  const { db } = world.deps
  const host_id = (await signUp(world)).user.id
  await createPayoutAccount(db, host_id, { replaced_at: yesterday })
  await createPayoutAccount(db, host_id, { transfers_active: false })
  const unready = await createEvent({ host_id })
  expect((await readEvent(unready.id)).closedBecause).toBe('HOST_NOT_READY')
})

test('an event is read in one query', async () => {
  const event = await createEvent()
  for (let priority = 1; priority <= 8; priority += 1) {
    const goal_id = (await createGoal(event, { priority })).id
    await createContribution(event, { goal_id, status: 'CONFIRMED' })
  }
  let queries = 0
  const db = world.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  })
  await getEvent({ ...world.deps, db }, event.id, null)
  expect(queries).toBe(1)
})
