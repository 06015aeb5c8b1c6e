import { afterAll, describe, expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  payByCard,
  refundContribution,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createEvent, createGoal } from '#server/testing/factories.ts'
import { openStripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { type Person, signUp, startWorld } from '#server/testing/world.ts'

const world = await startWorld()
const family = await createFamily(world)
const stranger = await signUp(world)
for (const amount of [10_000, 20_000, 30_000]) {
  const order = { amount, contributorName: `Aliada ${amount}`, message: `Van ${amount}` }
  const { sessionId } = await startCheckout(world, family, {
    ...order,
    anonymous: amount === 30_000,
  })
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
}
const whole = await startCheckout(world, family, { goalId: null, amount: 40_000 })
await payByCard(world, whole.sessionId)
await startCheckout(world, family, { amount: 77_700 })
await waitForWebhooks(world)
afterAll(() => world.close())

const ofGoal = (person: Person, page = {}) =>
  person.call('GET /events/:id/goals/:goalId/contributions', {
    params: { id: family.event.id, goalId: family.goal.id },
    query: page,
  })

describe('the contributions of a goal', () => {
  it('are the CONFIRMED ones, newest first, with names and messages for the host', async () => {
    const { contributions, summary } = await ofGoal(family.host)
    expect(contributions.map((each) => each.amount)).toEqual([30_000, 20_000, 10_000])
    expect(contributions[0]).toMatchObject({
      contributorName: 'Aliada 30000',
      anonymous: true,
      message: 'Van 30000',
      goalName: family.goal.name,
      status: 'CONFIRMED',
      refundableTotal: 34_414,
      thankedAt: null,
    })
    expect(summary).toEqual({ totalContributions: 3, totalAmount: 60_000 })
  })

  it('are paginated', async () => {
    const { contributions, pagination } = await ofGoal(family.host, { page: 2, pageSize: 2 })
    expect(contributions.map((each) => each.amount)).toEqual([10_000])
    expect(pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: false, hasPrevious: true })
  })

  it('are for the owner: 403 for another host, 401 for a visitor, 404 for another’s goal', async () => {
    await expect(ofGoal(stranger)).rejects.toMatchObject({ status: 403 })
    const path = `/events/${family.event.id}/goals/${family.goal.id}/contributions`
    expect((await world.send('GET', path)).status).toBe(401)
    const other = await createEvent(world.deps.db, family.host.user.id)
    const goal = await createGoal(world.deps.db, other.id)
    const params = { id: family.event.id, goalId: goal.id }
    await expect(
      family.host.call('GET /events/:id/goals/:goalId/contributions', { params }),
    ).rejects.toMatchObject({ code: 'GOAL_NOT_FOUND' })
  })
})

describe('the contributions of an event', () => {
  it('include those without a goal, and are found by slug', async () => {
    const { contributions, summary } = await family.host.call('GET /events/:id/contributions', {
      params: { id: family.event.slug },
    })
    expect(contributions.map((each) => each.amount)).toEqual([40_000, 30_000, 20_000, 10_000])
    expect(contributions[0]?.goalName).toBeNull()
    expect(summary).toEqual({ totalContributions: 4, totalAmount: 100_000 })
  })

  it('that are refunded are listed separately, with the original amounts', async () => {
    const params = { id: family.event.id }
    const read = (query: { status?: 'CONFIRMED' | 'REFUNDED' }) =>
      family.host.call('GET /events/:id/contributions', { params, query })
    expect((await read({ status: 'REFUNDED' })).contributions).toEqual([])
    const { contributions } = await read({})
    const gone = contributions.find((each) => each.amount === 20_000)
    await refundContribution(family.host, String(gone?.id))
    await waitForWebhooks(world)
    const returned = await read({ status: 'REFUNDED' })
    expect(returned.contributions).toMatchObject([
      { id: gone?.id, amount: 20_000, status: 'REFUNDED', refundableTotal: 0 },
    ])
    expect(returned.summary).toEqual({ totalContributions: 1, totalAmount: 20_000 })
    expect((await read({})).summary).toEqual({ totalContributions: 3, totalAmount: 80_000 })
  })

  it('that are disputed are listed separately, with the original amounts, also when lost', async () => {
    const contested = await createFamily(world)
    const params = { id: contested.event.id }
    const read = () =>
      contested.host.call('GET /events/:id/contributions', {
        params,
        query: { status: 'DISPUTED' },
      })
    expect((await read()).contributions).toEqual([])
    const panel = openStripeDashboard(world)
    const { id, paymentIntent } = await createPaidContribution(world, contested)
    const dispute = await panel.openDispute(paymentIntent)
    await waitForWebhooks(world)
    const open = await read()
    expect(open.contributions).toMatchObject([
      { id, amount: 100_000, status: 'DISPUTED', disputeLost: false, refundableTotal: 0 },
    ])
    expect(open.summary).toEqual({ totalContributions: 1, totalAmount: 100_000 })
    await panel.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    expect((await read()).contributions).toMatchObject([{ id, disputeLost: true }])
  })

  it('are for the owner', async () => {
    const params = { id: family.event.id }
    await expect(stranger.call('GET /events/:id/contributions', { params })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('recent activities', () => {
  it('are the newest contributions to one’s own events', async () => {
    const { activities } = await family.host.call('GET /activities/recent', { query: { limit: 2 } })
    expect(activities.map((each) => each.metadata.amount)).toEqual([40_000, 30_000])
    expect(activities[1]).toMatchObject({
      type: 'contribution',
      metadata: { status: 'CONFIRMED', goalName: family.goal.name, eventName: family.event.name },
    })
    expect((await stranger.call('GET /activities/recent')).activities).toEqual([])
  })
})

it('the payments configuration contains currency, limits and fees', async () => {
  expect(await world.call('GET /payments/config')).toEqual({
    currency: 'MXN',
    country: 'MX',
    minAmount: 1_000,
    maxAmount: 10_000_000,
    quickAmounts: [50_000, 75_000, 100_000, 150_000, 200_000],
    fees: { transactionFeePercent: 9, serviceFeePercent: 4.176, serviceFeeFixed: 348 },
  })
})
