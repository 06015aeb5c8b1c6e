import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/caller.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  refundContribution,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createEvent, createGoal } from '#server/testing/factories.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import { type Person, shareWorld, signUp, signUpAdmin } from '#server/testing/world.ts'

const world = shareWorld()
let family: Family
let stranger: Person

beforeAll(async () => {
  family = await createFamily(world)
  stranger = await signUp(world)
  for (const amount of [10_000, 20_000, 30_000]) {
    await createPaidContribution(world, family, {
      amount,
      contributorName: `Aliada ${amount}`,
      message: `Van ${amount}`,
      anonymous: amount === 30_000,
    })
  }
  await createPaidContribution(world, family, { goalId: null, amount: 40_000 })
  await startCheckout(world, family, { amount: 77_700 })
})

const ofGoal = ({ call }: Person, query = {}, goalId = family.goal.id) =>
  call('GET /events/:id/goals/:goalId/contributions', {
    params: { id: family.event.id, goalId },
    query,
  })
const ofEvent = ({ host, event }: Family, status?: 'REFUNDED' | 'DISPUTED', { call } = host) =>
  call('GET /events/:id/contributions', { params: { id: event.slug }, query: { status } })
type ListQuery = NonNullable<CallInput<'GET /events/:id/contributions'>['query']>
const toAmounts = (list: { contributions: { amount: number }[] }) =>
  list.contributions.map(({ amount }) => amount)

describe('the contributions of a goal', () => {
  it('are the CONFIRMED ones, newest first, with names and messages for the host', async () => {
    const list = await ofGoal(family.host)
    expect(toAmounts(list)).toEqual([30_000, 20_000, 10_000])
    expect(list.contributions[0]).toMatchObject({
      contributorName: 'Aliada 30000',
      anonymous: true,
      message: 'Van 30000',
      goalName: family.goal.name,
      status: 'CONFIRMED',
      refundableTotal: 34_414,
      thankedAt: null,
      thankedBy: null,
    })
    expect(list.summary).toEqual({ totalContributions: 3, totalAmount: 60_000 })
  })

  it('are paginated', async () => {
    const page = await ofGoal(family.host, { page: 2, pageSize: 2 })
    expect(toAmounts(page)).toEqual([10_000])
    expect(page.pagination).toMatchObject({
      total: 3,
      totalPages: 2,
      hasNext: false,
      hasPrevious: true,
    })
  })

  it('are for the owner: 403 for another host, 401 for a visitor, 404 for another’s goal', async () => {
    await expect(ofGoal(stranger)).rejects.toMatchObject({ status: 403 })
    const path = `/events/${family.event.id}/goals/${family.goal.id}/contributions`
    expect((await world.send('GET', path)).status).toBe(401)
    const other = await createEvent(world.deps.db, family.host.user.id)
    const { id } = await createGoal(world.deps.db, other.id)
    await expect(ofGoal(family.host, {}, id)).rejects.toMatchObject({ code: 'GOAL_NOT_FOUND' })
  })
})

describe('the contributions of an event', () => {
  it('include those without a goal, and are found by slug', async () => {
    const list = await ofEvent(family)
    expect(toAmounts(list)).toEqual([40_000, 30_000, 20_000, 10_000])
    expect(list.contributions[0]?.goalName).toBeNull()
    expect(list.summary).toEqual({ totalContributions: 4, totalAmount: 100_000 })
  })

  it('are searched by name, email or folio, with the sums of what is found', async () => {
    const search = async (text: string, status?: 'REFUNDED') =>
      family.host.call('GET /events/:id/contributions', {
        params: { id: family.event.slug },
        query: { search: text, status },
      })
    const [first] = (await ofEvent(family)).contributions
    const folio = String(first?.folio)
    for (const typed of [folio, folio.toLowerCase(), folio.slice(4).replace('-', '')]) {
      const found = await search(typed)
      expect(found.contributions.map(({ id }) => id)).toEqual([first?.id])
      expect(found.summary).toEqual({ totalContributions: 1, totalAmount: 40_000 })
      expect(found.pagination.total).toBe(1)
    }
    expect(toAmounts(await search('ALIADA 2'))).toEqual([20_000])
    expect((await search('nadie')).summary).toEqual({ totalContributions: 0, totalAmount: 0 })
    expect((await search(folio, 'REFUNDED')).contributions).toEqual([])
    const another = await createFamily(world)
    const theirs = await createPaidContribution(world, another)
    expect((await search(theirs.folio)).contributions).toEqual([])
  })

  it('are found by amount, half a folio, goal and want of thanks, in five orders', async () => {
    const own = await createFamily(world)
    const other = await createGoal(world.deps.db, own.event.id)
    const gifts: [number, string | null][] = [
      [50_000, own.goal.id],
      [20_000, other.id],
      [90_000, null],
    ]
    for (const [amount, goalId] of gifts)
      await createPaidContribution(world, own, { amount, goalId, contributorName: 'Ana' })
    const list = (query: ListQuery) =>
      own.host.call('GET /events/:id/contributions', { params: { id: own.event.id }, query })
    const find = async (query: ListQuery) => toAmounts(await list(query))
    for (const search of ['500', '$500', '500.00', '$500.00 MXN'])
      expect(await find({ search }), search).toEqual([50_000])
    expect(await find({ goal: own.goal.id })).toEqual([50_000])
    expect(await find({ goal: 'event' })).toEqual([90_000])
    expect(await find({ order: 'oldest' })).toEqual([50_000, 20_000, 90_000])
    expect(await find({ order: 'largest' })).toEqual([90_000, 50_000, 20_000])
    expect(await find({ order: 'smallest' })).toEqual([20_000, 50_000, 90_000])
    const [newest] = (await list({})).contributions
    expect(await find({ search: String(newest?.folio.slice(4, 8)) })).toEqual([90_000])
    const params = { id: String(newest?.id) }
    await own.host.call('POST /contributions/:id/thanks', { params, body: { by: 'other' } })
    const pending = await list({ thanks: 'pending' })
    expect(toAmounts(pending)).toEqual([20_000, 50_000])
    expect(pending.summary).toEqual({ totalContributions: 2, totalAmount: 70_000 })
    expect(pending.pagination.total).toBe(2)
    expect(await find({ thanks: 'pending', goal: 'event' })).toEqual([])
    const wrong = list({ goal: 'todos' } as unknown as ListQuery)
    await expect(wrong).rejects.toMatchObject({ status: 400 })
    await createPaidContribution(world, own, { amount: 95_000, contributorName: 'Beto' })
    const byPerson = await list({ order: 'contributor' })
    expect(toAmounts(byPerson)).toEqual([90_000, 20_000, 50_000, 95_000])
    expect(byPerson.contributions.map(({ given }) => given)).toEqual([
      ...Array(3).fill({ contributions: 3, amount: 160_000 }),
      { contributions: 1, amount: 95_000 },
    ])
  })

  it('are for the owner', async () => {
    await expect(ofEvent(family, 'REFUNDED', stranger)).rejects.toMatchObject({ status: 403 })
  })

  it('that are refunded are listed separately, with the original amounts', async () => {
    const other = await createFamily(world)
    const { id } = await createPaidContribution(world, other, { amount: 20_000 })
    await createPaidContribution(world, other, { amount: 80_000 })
    expect((await ofEvent(other, 'REFUNDED')).contributions).toEqual([])
    await refundContribution(other.host, id)
    await waitForWebhooks(world)
    expect(await ofEvent(other, 'REFUNDED')).toMatchObject({
      contributions: [{ id, amount: 20_000, status: 'REFUNDED', refundableTotal: 0 }],
      summary: { totalContributions: 1, totalAmount: 20_000 },
    })
    const { summary } = await ofEvent(other)
    expect(summary).toEqual({ totalContributions: 1, totalAmount: 80_000 })
  })

  it('of which a part was refunded say how much', async () => {
    const other = await createFamily(world)
    const { id } = await createPaidContribution(world, other)
    await refundContribution(await signUpAdmin(world), id, { amount: 40_000, reason: 'Fue doble' })
    await waitForWebhooks(world)
    expect((await ofEvent(other)).contributions).toMatchObject([
      { id, amount: 60_000, refundedAmount: 40_000 },
    ])
  })

  it('that are disputed are listed separately, with the original amounts, also when lost', async () => {
    const other = await createFamily(world)
    expect((await ofEvent(other, 'DISPUTED')).contributions).toEqual([])
    const dashboard = openStripeDashboard(world)
    const { id, paymentIntent } = await createPaidContribution(world, other)
    const dispute = await dashboard.openDispute(paymentIntent)
    await waitForWebhooks(world)
    const disputed = { id, amount: 100_000, status: 'DISPUTED', refundableTotal: 0 }
    expect(await ofEvent(other, 'DISPUTED')).toMatchObject({
      contributions: [{ ...disputed, disputeLost: false }],
      summary: { totalContributions: 1, totalAmount: 100_000 },
    })
    await dashboard.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    const { contributions } = await ofEvent(other, 'DISPUTED')
    expect(contributions).toMatchObject([{ ...disputed, disputeLost: true }])
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
    statementDescriptor: 'CIGUENA* BABY SHOWER',
    supportWhatsapp: null,
    minAmount: 1_000,
    maxAmount: 10_000_000,
    quickAmounts: [50_000, 75_000, 100_000, 150_000, 200_000],
    fees: { transactionFeePercent: 9, serviceFeePercent: 4.176, serviceFeeFixed: 348 },
  })
})
