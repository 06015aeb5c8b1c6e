import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#server/limits.ts'
import {
  createCheckout,
  createContribution,
  createEvent,
  createGoal,
  createHost,
  createPayoutAccount,
} from '#server/testing/factories.ts'
import { type Person, signUp, signUpAdmin } from '#server/testing/people.ts'
import { setUpWorld, type World } from '#server/testing/world.ts'
import { getEvent } from './get-event.ts'

const world = setUpWorld()
let host: Person
let aliado: Person
let admin: Person
beforeAll(async () => {
  host = await createHost(world, { firstName: 'Lucía' })
  aliado = await signUp(world, { role: 'ALIADO' })
  admin = await signUpAdmin(world)
})

const forbidden = { status: 403, code: 'EVENT_FORBIDDEN' }

test('everybody reads an active event by id, slug or url', async () => {
  const { id, slug } = await createEvent(world.deps.db, host.user.id)
  for (const name of [id, id.toUpperCase(), slug]) {
    const { event } = await world.call('GET /events/:id', { params: { id: name } })
    expect(event.id).toBe(id)
  }
  const { event } = await world.call('GET /events/url/:url', { params: { url: slug } })
  expect(event).toMatchObject({ id, slug, closedBecause: null })
})

test('only its host and admins read a draft', async () => {
  const { id } = await createEvent(world.deps.db, host.user.id, { status: 'DRAFT' })
  const input = { params: { id } }
  await expect(world.call('GET /events/:id', input)).rejects.toMatchObject(forbidden)
  await expect(aliado.call('GET /events/:id', input)).rejects.toMatchObject(forbidden)
  await expect(aliado.call('GET /events/:id/goals', input)).rejects.toMatchObject(forbidden)
  expect((await host.call('GET /events/:id', input)).event.id).toBe(id)
  expect((await admin.call('GET /events/:id', input)).event.id).toBe(id)
})

test("the owner's event says whether it can be deleted: only if it was never paid for", async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  const seenBy = async (reader: { call: World['call'] }) =>
    (await reader.call('GET /events/:id', { params: { id: event.id } })).event.deletable
  expect(await seenBy(host)).toBe(true)
  for (const other of [world, aliado, admin]) expect(await seenBy(other)).toBe(false)
  await createContribution(db, event, { status: 'REFUNDED', confirmed_at: new Date() })
  expect(await seenBy(host)).toBe(false)
  await expect(host.call('DELETE /events/:id', { params: { id: event.id } })).rejects.toMatchObject(
    { code: 'EVENT_HAS_CONTRIBUTIONS' },
  )
})

test("the owner's event lists the goals that can be deleted: those never paid for", async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id, { status: 'DRAFT' })
  const named = (name: string) => createGoal(db, event.id, { name })
  const [untouched, unpaid, refunded, apart] = await Promise.all(
    ['Cuna', 'Tina', 'Carriola', 'Moisés'].map(named),
  )
  if (!untouched || !unpaid || !refunded || !apart) throw new Error('no goals')
  await createContribution(db, event, { status: 'EXPIRED', goal_id: unpaid.id })
  await createContribution(db, event, {
    status: 'REFUNDED',
    confirmed_at: new Date(),
    goal_id: refunded.id,
  })
  const kept = await createContribution(db, event, { status: 'PENDING', goal_id: apart.id })
  await createCheckout(db, kept, { status: 'complete' })
  const seenBy = async (reader: { call: World['call'] }) =>
    (await reader.call('GET /events/:id', { params: { id: event.id } })).event.deletableGoals
  expect((await seenBy(host)).toSorted()).toEqual([untouched.id, unpaid.id].toSorted())
  expect(await seenBy(admin)).toEqual([])
  for (const { id: goalId } of [untouched, unpaid, refunded, apart]) {
    const shown = (await seenBy(host)).includes(goalId)
    const asked = host.call('DELETE /events/:id/goals/:goalId', {
      params: { id: event.id, goalId },
    })
    if (shown) await asked
    else await expect(asked).rejects.toMatchObject({ code: 'GOAL_HAS_CONTRIBUTIONS' })
  }
})

test('signed-in people read completed and archived events, visitors do not', async () => {
  for (const status of ['COMPLETED', 'ARCHIVED'] as const) {
    const { id } = await createEvent(world.deps.db, host.user.id, { status })
    const input = { params: { id } }
    await expect(world.call('GET /events/:id', input)).rejects.toMatchObject(forbidden)
    const { event } = await aliado.call('GET /events/:id', input)
    expect(event).toMatchObject({ status, closedBecause: 'CONTRIBUTIONS_CLOSED' })
  }
})

test('an unknown event is 404 by id, slug and url', async () => {
  const names = ['0197d9e0-0000-7000-8000-000000000000', 'no-hay-abc234', "'; drop table events--"]
  for (const id of names) {
    await expect(world.call('GET /events/:id', { params: { id } })).rejects.toMatchObject({
      status: 404,
      code: 'EVENT_NOT_FOUND',
    })
  }
})

test('private fields are null except for owner and admin', async () => {
  const secret = { thank_you_message: '¡Los queremos!', photo_album_link: 'https://fotos.example' }
  const { id } = await createEvent(world.deps.db, host.user.id, secret)
  const input = { params: { id } }
  for (const { call } of [world, aliado]) {
    const { event } = await call('GET /events/:id', input)
    expect(event).toMatchObject({ hostEmail: null, thankYouMessage: null })
    expect(event.photoAlbumLink).toBe('https://fotos.example')
  }
  for (const { call } of [host, admin]) {
    const { event } = await call('GET /events/:id', input)
    expect(event).toMatchObject({ hostEmail: host.email, thankYouMessage: '¡Los queremos!' })
  }
})

test('an event shows its newest ten contributions and three per goal, without anonymous names', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  const cuna = await createGoal(db, event.id, { name: 'Cuna', priority: 2 })
  const carriola = await createGoal(db, event.id, { name: 'Carriola', priority: 1 })
  for (let day = 1; day <= 12; day += 1) {
    await createContribution(db, event, {
      contributor_name: `Aliado ${day}`,
      status: 'CONFIRMED',
      confirmed_at: new Date(Date.UTC(2026, 0, day)),
      goal_id: day <= 5 ? null : cuna.id,
      anonymous: day === 12,
      message: 'Solo para los papás',
    })
  }
  await createContribution(db, event, { status: 'PENDING', goal_id: carriola.id })
  await createContribution(db, event, { status: 'REFUNDED', confirmed_at: new Date() })

  const answer = await world.send('GET', `/events/${event.id}`)
  const shown = answer.body.event
  expect(shown.goals.map((goal: { name: string }) => goal.name)).toEqual(['Carriola', 'Cuna'])
  expect(shown.goals[0].recentContributions).toEqual([])
  expect(shown.goals[1].recentContributions).toEqual([
    { userName: 'Aliado anónimo', amount: 50_000, createdAt: '2026-01-12T00:00:00.000Z' },
    { userName: 'Aliado 11', amount: 50_000, createdAt: '2026-01-11T00:00:00.000Z' },
    { userName: 'Aliado 10', amount: 50_000, createdAt: '2026-01-10T00:00:00.000Z' },
  ])
  expect(shown.recentContributions).toHaveLength(10)
  expect(shown.recentContributions[0]).toMatchObject({
    userName: 'Aliado anónimo',
    goalName: 'Cuna',
  })
  expect(shown.recentContributions[9]).toMatchObject({ userName: 'Aliado 3', goalName: null })
  expect(JSON.stringify(answer.body)).not.toMatch(/Aliado 12|Solo para los papás/)
})

test('shown amounts exclude refunds', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  await createContribution(db, event, { status: 'CONFIRMED', refunded_amount: 20_000 })
  const shown = (await world.call('GET /events/:id', { params: { id: event.id } })).event
  expect(shown.recentContributions[0]?.amount).toBe(30_000)
})

test('an event states why it accepts no contributions', async () => {
  const { db } = world.deps
  const yesterday = new Date(Date.now() - DAY_MS)
  const closed = await createEvent(db, host.user.id, { closing_date: yesterday })
  const newcomer = (await signUp(world)).user.id
  await createPayoutAccount(db, newcomer, { replaced_at: yesterday })
  await createPayoutAccount(db, newcomer, { charges_enabled: false })
  const unready = await createEvent(db, newcomer)
  const why = async (id: string) =>
    (await world.call('GET /events/:id', { params: { id } })).event.closedBecause
  expect(await why(closed.id)).toBe('CONTRIBUTIONS_CLOSED')
  expect(await why(unready.id)).toBe('HOST_NOT_READY')
})

test('an event is read in one query', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  for (let priority = 1; priority <= 8; priority += 1) {
    const goal = await createGoal(db, event.id, { priority })
    await createContribution(db, event, { goal_id: goal.id, status: 'CONFIRMED' })
  }
  let queries = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  })
  await getEvent({ ...world.deps, db: counted }, event.id, null)
  expect(queries).toBe(1)
})
