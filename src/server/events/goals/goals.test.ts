import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GOALS_MAX } from '#contract/product/limits.ts'
import type { Row } from '#server/db/schema.ts'
import {
  createCheckout,
  createContribution,
  createEvent,
  createGoal,
  createHost,
} from '#server/testing/factories.ts'
import { listQueuedExpirations } from '#server/testing/lookups.ts'
import type { Person } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let host: Person
let event: Row<'events'>
beforeAll(async () => {
  host = await createHost(world)
})
beforeEach(async () => {
  event = await createEvent(world.deps.db, host.user.id, { status: 'DRAFT' })
})

const cuna = { name: 'Cuna', baseAmount: 250_000 }
const add = (body: typeof cuna & { id?: string; priority?: number; description?: string } = cuna) =>
  host.call('POST /events/:id/goals', { params: { id: event.id }, body })
const change = (goalId: string, body: Record<string, unknown>) =>
  host.call('PUT /events/:id/goals/:goalId', { params: { id: event.id, goalId }, body })
const remove = (goalId: string, id = event.id) =>
  host.call('DELETE /events/:id/goals/:goalId', { params: { id, goalId } })
const statistics = async () =>
  (await host.call('GET /events/:id', { params: { id: event.id } })).event.statistics

test('a new goal comes last and is counted by its event', async () => {
  const { goal } = await add({ ...cuna, description: ' De madera ' })
  expect(goal).toMatchObject({
    eventId: event.id,
    name: 'Cuna',
    description: 'De madera',
    baseAmount: 250_000,
    targetAmount: 250_000,
    currentAmount: 0,
    category: 'OTHER',
    priority: 1,
    canReceiveContributions: true,
    recentContributions: [],
    contributorsCount: 0,
    contributionsCount: 0,
  })
  expect((await add({ ...cuna, priority: 7 })).goal.priority).toBe(7)
  expect((await add()).goal.priority).toBe(8)
  expect(await statistics()).toMatchObject({ totalGoals: 3, totalTargetAmount: 750_000 })
})

test('a goal sent twice with one id is created once', async () => {
  const id = randomUUID()
  const [first, second] = await Promise.all([add({ ...cuna, id }), add({ ...cuna, id })])
  expect(first.goal.id).toBe(id)
  expect(second).toEqual(first)
  expect(await statistics()).toMatchObject({ totalGoals: 1, totalTargetAmount: 250_000 })
})

test('an id of another event’s goal is refused', async () => {
  const other = await createGoal(world.deps.db, (await createEvent(world.deps.db, host.user.id)).id)
  await expect(add({ ...cuna, id: other.id })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('goals are listed in order to readers of the event', async () => {
  await add({ ...cuna, name: 'Tercero', priority: 3 })
  await add({ ...cuna, name: 'Primero', priority: 1 })
  await add({ ...cuna, name: 'Segundo', priority: 1 })
  const list = await host.call('GET /events/:id/goals', { params: { id: event.slug } })
  expect(list.goals.map((goal) => goal.name)).toEqual(['Primero', 'Segundo', 'Tercero'])
  const visitor = world.call('GET /events/:id/goals', { params: { id: event.id } })
  await expect(visitor).rejects.toMatchObject({ code: 'EVENT_FORBIDDEN' })
})

test("a goal is edited, fulfilled and reopened, and the event's figures follow", async () => {
  const { goal } = await add()
  await add()
  const { goal: changed } = await change(goal.id, { baseAmount: 100_000, description: 'Usada' })
  expect(changed).toMatchObject({ name: 'Cuna', description: 'Usada', targetAmount: 100_000 })
  expect((await change(goal.id, { canReceiveContributions: false })).goal).toMatchObject({
    canReceiveContributions: false,
    description: 'Usada',
  })
  expect(await statistics()).toMatchObject({ completedGoals: 1, totalTargetAmount: 350_000 })
  await change(goal.id, { canReceiveContributions: true })
  expect(await statistics()).toMatchObject({ totalGoals: 2, completedGoals: 0 })
})

test('fulfilling a goal expires its open checkouts only', async () => {
  const { db } = world.deps
  const goal = await createGoal(db, event.id)
  const other = await createGoal(db, event.id)
  const mine = await createCheckout(db, await createContribution(db, event, { goal_id: goal.id }))
  await createCheckout(db, await createContribution(db, event, { goal_id: other.id }))
  await createCheckout(db, await createContribution(db, event))
  await change(goal.id, { name: 'Otro nombre', canReceiveContributions: true })
  expect(await listQueuedExpirations(db, event.id)).toEqual([])
  await change(goal.id, { canReceiveContributions: false })
  expect(await listQueuedExpirations(db, event.id)).toEqual([mine.id])
})

test("a goal without contributions is deleted, and the event's figures follow", async () => {
  const { goal } = await add()
  const kept = (await add()).goal
  await change(goal.id, { canReceiveContributions: false })
  await createContribution(world.deps.db, event, { goal_id: goal.id, status: 'EXPIRED' })
  await remove(goal.id)
  expect(await statistics()).toMatchObject({
    totalGoals: 1,
    completedGoals: 0,
    totalTargetAmount: 250_000,
  })
  const list = await host.call('GET /events/:id/goals', { params: { id: event.id } })
  expect(list.goals.map(({ id }) => id)).toEqual([kept.id])
})

test('a goal with payments or open checkouts cannot be deleted', async () => {
  const { db } = world.deps
  const refused = { status: 409, code: 'GOAL_HAS_CONTRIBUTIONS' }
  const paid = (await add()).goal
  await createContribution(db, event, { goal_id: paid.id, status: 'CONFIRMED' })
  await expect(remove(paid.id)).rejects.toMatchObject(refused)

  const awaited = (await add()).goal
  const contribution = await createContribution(db, event, { goal_id: awaited.id })
  const { id } = await createCheckout(db, contribution)
  await expect(remove(awaited.id)).rejects.toMatchObject(refused)
  expect(await listQueuedExpirations(db, event.id)).toEqual([id])
  expect(await statistics()).toMatchObject({ totalGoals: 2 })
})

test('the last goal of a published event cannot be deleted', async () => {
  const published = await createEvent(world.deps.db, host.user.id)
  const goal = await createGoal(world.deps.db, published.id)
  await expect(remove(goal.id, published.id)).rejects.toMatchObject({
    status: 409,
    code: 'EVENT_WITHOUT_GOALS',
    message: expect.stringContaining('Agrega otro antes'),
  })
  await createGoal(world.deps.db, published.id)
  await remove(goal.id, published.id)
})

test("another event's goal is 404", async () => {
  const other = await createEvent(world.deps.db, host.user.id, { status: 'DRAFT' })
  const goal = await createGoal(world.deps.db, other.id)
  const missing = { status: 404, code: 'GOAL_NOT_FOUND' }
  await expect(change(goal.id, { name: 'Mío' })).rejects.toMatchObject(missing)
  await expect(remove(goal.id)).rejects.toMatchObject(missing)
  await remove(goal.id, other.id)
})

test('only the owner adds, changes and deletes goals', async () => {
  const { goal } = await add()
  const stranger = await createHost(world)
  const params = { id: event.id, goalId: goal.id }
  for (const [caller, status] of [
    [world.call, 401],
    [stranger.call, 403],
  ] as const) {
    const attempts = [
      caller('POST /events/:id/goals', { params: { id: event.id }, body: cuna }),
      caller('PUT /events/:id/goals/:goalId', { params, body: { name: 'Mío' } }),
      caller('DELETE /events/:id/goals/:goalId', { params }),
    ]
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status } })
    }
  }
})

test('an event that has ended accepts no new goal', async () => {
  const { db } = world.deps
  for (const status of ['COMPLETED', 'ARCHIVED'] as const) {
    await db.updateTable('events').set({ status }).where('id', '=', event.id).execute()
    await expect(add()).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('ya terminó'),
    })
  }
})

test('concurrent new goals are all counted, and none exceeds the limit', async () => {
  const { db } = world.deps
  for (let made = 0; made < GOALS_MAX - 5; made += 1) await createGoal(db, event.id)
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => add()))
  const refusals = answers.filter((answer) => answer.status === 'rejected')
  expect(refusals).toHaveLength(3)
  for (const { reason } of refusals) expect(reason.code).toBe('TOO_MANY_GOALS')
  expect(await statistics()).toMatchObject({
    totalGoals: GOALS_MAX,
    totalTargetAmount: (GOALS_MAX - 5) * 500_000 + 5 * 250_000,
  })
})
