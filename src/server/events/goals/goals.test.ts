import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { GOALS_MAX } from '#contract/product/limits.ts'
import type { Row } from '#server/db/schema.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { listQueuedExpirations } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'

const { world, host, ...setUp } = setUpEvents()
const { createEvent, createGoal, createContribution, createCheckout } = setUp
let event: Row<'events'>
beforeEach(async () => {
  event = await createEvent({ status: 'DRAFT' })
})

const CUNA = { name: 'Cuna', baseAmount: 250_000 }
const add = async (changes: object = {}, { call } = host) => {
  const body = { ...CUNA, ...changes }
  return (await call('POST /events/:id/goals', { params: { id: event.id }, body })).goal
}
const change = async (goalId: string, body: object, { call } = host) => {
  const params = { id: event.id, goalId }
  return (await call('PUT /events/:id/goals/:goalId', { params, body })).goal
}
const remove = (goalId: string, { call } = host, id = event.id) =>
  call('DELETE /events/:id/goals/:goalId', { params: { id, goalId } })
const list = async (id: string, { call } = host) =>
  (await call('GET /events/:id/goals', { params: { id } })).goals
const readStatistics = async () => (await setUp.readEvent(event.id)).statistics

test('a new goal comes last and is counted by its event', async () => {
  expect(await add({ description: ' De madera ' })).toMatchObject({
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
  expect((await add({ priority: 7 })).priority).toBe(7)
  expect((await add()).priority).toBe(8)
  expect(await readStatistics()).toMatchObject({ totalGoals: 3, totalTargetAmount: 750_000 })
})

test('a goal sent twice with one id is created once', async () => {
  const id = randomUUID()
  const [first, second] = await Promise.all([add({ id }), add({ id })])
  expect(first.id).toBe(id)
  expect(second).toEqual(first)
  expect(await readStatistics()).toMatchObject({ totalGoals: 1, totalTargetAmount: 250_000 })
})

test('goals are listed in order to readers of the event', async () => {
  await add({ name: 'Tercero', priority: 3 })
  await add({ name: 'Primero', priority: 1 })
  await add({ name: 'Segundo', priority: 1 })
  const names = (await list(event.slug)).map(({ name }) => name)
  expect(names).toEqual(['Primero', 'Segundo', 'Tercero'])
})

describe('the order of all goals', () => {
  const addThree = async () => [await add(), await add(), await add()].map(({ id }) => id)
  const order = (body: object, { token } = host) =>
    world.send('PUT', `/events/${event.id}/goals/order`, { token, body })
  const listIds = async () => (await list(event.id)).map(({ id, priority }) => [priority, id])

  test('is saved at once, and its history names it once', async () => {
    const [a, b, c] = await addThree()
    await change(c ?? '', { priority: 2 })
    const goalIds = [c, a, b]
    expect((await order({ goalIds, expected: [a, b, c] })).status).toBe(204)
    expect(await listIds()).toEqual([
      [1, c],
      [2, a],
      [3, b],
    ])
    // Sent twice over a cut line, it is the order that stands.
    expect((await order({ goalIds, expected: [a, b, c] })).status).toBe(204)
    const { changes } = await host.call('GET /events/:id/changes', { params: { id: event.id } })
    expect(changes.filter(({ kind }) => kind === 'goals-ordered')).toHaveLength(1)
  })

  test('is named again by the history after ten minutes, and after another change', async () => {
    const [a, b, c] = await addThree()
    const listKinds = async () => {
      const { changes } = await host.call('GET /events/:id/changes', { params: { id: event.id } })
      return changes.map(({ kind }) => kind).slice(0, -3)
    }
    await order({ goalIds: [b, a, c] })
    await order({ goalIds: [b, c, a] })
    expect(await listKinds()).toEqual(['goals-ordered'])
    await setUp.updateEvent(event.id, { name: 'Otro nombre' })
    await order({ goalIds: [c, b, a] })
    expect(await listKinds()).toEqual(['goals-ordered', 'event-edited', 'goals-ordered'])
    await world.server.deps.db
      .updateTable('event_changes')
      .set({ at: new Date(Date.now() - 11 * MINUTE_MS) })
      .where('event_id', '=', event.id)
      .execute()
    await order({ goalIds: [a, b, c] })
    expect(await listKinds()).toHaveLength(4)
  })

  test('is refused unless it names each of them once', async () => {
    const ids = await addThree()
    const [a, b, c] = ids
    const foreign = (await createGoal(await createEvent())).id
    const before = await listIds()
    for (const goalIds of [
      [c, b],
      [c, b, foreign],
      [c, b, b],
      [c, b, a, a],
      [c, b, a, foreign],
    ]) {
      expect(await order({ goalIds })).toMatchObject({
        status: 409,
        body: { errorCode: 'GOALS_CHANGED' },
      })
    }
    expect(await listIds()).toEqual(before)
  })

  test('is refused if somebody else has ordered them since', async () => {
    const [a, b, c] = await addThree()
    await order({ goalIds: [b, a, c] })
    const late = await order({ goalIds: [a, c, b], expected: [a, b, c] })
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'GOALS_CHANGED' } })
    expect((await order({ goalIds: [a, c, b], expected: [b, a, c] })).status).toBe(204)
  })
})

test("a goal is edited, fulfilled and reopened, and the event's figures follow", async () => {
  const { id } = await add()
  await add()
  const edited = { name: 'Cuna', description: 'Usada', targetAmount: 100_000 }
  expect(await change(id, { baseAmount: 100_000, description: 'Usada' })).toMatchObject(edited)
  const fulfilled = await change(id, { canReceiveContributions: false })
  expect(fulfilled).toMatchObject({ ...edited, canReceiveContributions: false })
  expect(await readStatistics()).toMatchObject({ completedGoals: 1, totalTargetAmount: 350_000 })
  await change(id, { canReceiveContributions: true })
  expect(await readStatistics()).toMatchObject({ totalGoals: 2, completedGoals: 0 })
})

test('fulfilling a goal expires its open checkouts only', async () => {
  const goal_id = (await createGoal(event)).id
  const { id } = await createCheckout(await createContribution(event, { goal_id }))
  const another = (await createGoal(event)).id
  await createCheckout(await createContribution(event, { goal_id: another }))
  await createCheckout(await createContribution(event))
  await change(goal_id, { name: 'Otro nombre', canReceiveContributions: true })
  expect(await listQueuedExpirations(world.deps.db, event.id)).toEqual([])
  await change(goal_id, { canReceiveContributions: false })
  expect(await listQueuedExpirations(world.deps.db, event.id)).toEqual([id])
})

test("a goal without contributions is deleted, and the event's figures follow", async () => {
  const { id: goal_id } = await add()
  const other = await add()
  await change(goal_id, { canReceiveContributions: false })
  await createContribution(event, { goal_id, status: 'EXPIRED' })
  await remove(goal_id)
  expect(await readStatistics()).toMatchObject({
    totalGoals: 1,
    completedGoals: 0,
    totalTargetAmount: 250_000,
  })
  expect((await list(event.id)).map(({ id }) => id)).toEqual([other.id])
})

test('a goal with payments or open checkouts cannot be deleted', async () => {
  const refused = { status: 409, code: 'GOAL_HAS_CONTRIBUTIONS' }
  const paid = (await add()).id
  await createContribution(event, { goal_id: paid, status: 'CONFIRMED' })
  await expect(remove(paid)).rejects.toMatchObject(refused)

  const unpaid = (await add()).id
  const { id } = await createCheckout(await createContribution(event, { goal_id: unpaid }))
  await expect(remove(unpaid)).rejects.toMatchObject(refused)
  expect(await listQueuedExpirations(world.deps.db, event.id)).toEqual([id])
  expect(await readStatistics()).toMatchObject({ totalGoals: 2 })
})

test('the last goal of a published event cannot be deleted', async () => {
  const published = await createEvent()
  const { id } = await createGoal(published)
  await expect(remove(id, host, published.id)).rejects.toMatchObject({
    status: 409,
    code: 'EVENT_WITHOUT_GOALS',
    message: expect.stringContaining('Agrega otro antes'),
  })
  await createGoal(published)
  await remove(id, host, published.id)
})

test("another event's goal is 404, and its id is refused for a new goal", async () => {
  const other = await createEvent({ status: 'DRAFT' })
  const { id } = await createGoal(other)
  const missing = { status: 404, code: 'GOAL_NOT_FOUND' }
  await expect(change(id, { name: 'Mío' })).rejects.toMatchObject(missing)
  await expect(remove(id)).rejects.toMatchObject(missing)
  await expect(add({ id })).rejects.toMatchObject({ code: 'VALIDATION' })
  await remove(id, host, other.id)
})

test('only the owner adds, changes and deletes goals', async () => {
  const { id } = await add()
  for (const [caller, status] of [
    [{ ...host, call: world.call }, 401],
    [await createHost(world), 403],
  ] as const) {
    const attempts = [add({}, caller), change(id, { name: 'Mío' }, caller), remove(id, caller)]
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status } })
    }
  }
})

test('an event that has ended accepts no new goal', async () => {
  for (const status of ['COMPLETED', 'ARCHIVED'] as const) {
    event = await createEvent({ status })
    await expect(add()).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('ya terminó'),
    })
  }
})

test('concurrent new goals are all counted, and none exceeds the limit', async () => {
  for (let made = 0; made < GOALS_MAX - 5; made += 1) await createGoal(event)
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => add()))
  const refusals = answers.filter((answer) => answer.status === 'rejected')
  expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(3).fill('TOO_MANY_GOALS'))
  expect(await readStatistics()).toMatchObject({
    totalGoals: GOALS_MAX,
    totalTargetAmount: (GOALS_MAX - 5) * 500_000 + 5 * 250_000,
  })
})
