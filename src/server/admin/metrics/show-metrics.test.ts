import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import type { Row } from '#server/db/schema.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createContribution, createEvent, createPayoutAccount } from '#server/testing/factories.ts'
import {
  type Person,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
  startWorld,
} from '#server/testing/world.ts'

const world = setUpWorld()
let admin: Person
beforeAll(async () => {
  admin = await signUpAdmin(world)
})

const metrics = async () => (await admin.call('GET /admin/global-metrics')).metrics

type Contribution = Row<'contributions'>

function addTotals(contribution: Contribution, sign: 1 | -1) {
  const change = {
    eventId: contribution.event_id,
    goalId: null,
    contributorKey: contribution.contributor_key,
    confirmedAt: contribution.confirmed_at ?? new Date(0),
    amount: sign * contribution.base_amount,
    commission: sign * contribution.transaction_fee,
    count: sign,
    isAmountHidden: false,
  }
  return world.deps.db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, contribution.event_id)
    await addToTotals(tx, change, world.deps.now())
  })
}

/** A confirmed contribution that counts in the totals. */
async function createCounted(event: Row<'events'>, gift: { base: number; fee: number; at: Date }) {
  const { base, fee, at } = gift
  const amounts = {
    base_amount: base,
    transaction_fee: fee,
    service_fee: 0,
    total_amount: base + fee,
  }
  const confirmed = { status: 'CONFIRMED' as const, confirmed_at: at }
  const contribution = await createContribution(world.deps.db, event, { ...amounts, ...confirmed })
  await addTotals(contribution, 1)
  return contribution
}

/** Changes row and totals as a refund does. */
async function refund(contribution: Contribution) {
  await updateRow(world, 'contributions', contribution.id, { status: 'REFUNDED' })
  await addTotals(contribution, -1)
}

/** The metrics of R9, computed from the rows. */
async function sums() {
  const { db } = world.deps
  const confirmed = await listRows(world, 'contributions', { status: 'CONFIRMED' })
  const events = await db.selectFrom('events').selectAll().where('status', '!=', 'DRAFT').execute()
  const totalRevenue = confirmed.reduce((sum, row) => sum + row.base_amount, 0)
  return {
    totalRevenue,
    totalCommissions: confirmed.reduce((sum, row) => sum + row.transaction_fee, 0),
    totalFees: 0,
    totalProviderFees: 0,
    totalWrittenOff: 0,
    platformMargin: 0,
    totalEvents: events.length,
    totalHosts: new Set(events.map((event) => event.host_id)).size,
    avgRevenuePerEvent: events.length === 0 ? 0 : Math.round(totalRevenue / events.length),
  }
}

const gift = fc.record({
  base: fc.integer({ min: 1_000, max: 1_000_000_000 }),
  fee: fc.integer({ min: 90, max: 90_000_000 }),
  hoursAgo: fc.nat({ max: 24 * 60 }),
  fate: fc.constantFrom('paid', 'paid', 'refunded', 'unpaid'),
})
const step = fc.record({
  host: fc.nat({ max: 2 }),
  status: fc.constantFrom('DRAFT' as const, 'ACTIVE', 'COMPLETED', 'ARCHIVED'),
  gifts: fc.array(gift, { maxLength: 4 }),
})

/** Creates a contribution and its fate. */
async function createWithFate(event: Row<'events'>, { base, fee, hoursAgo, fate }: Fated) {
  if (fate === 'unpaid') {
    await createContribution(world.deps.db, event)
    return
  }
  const at = new Date(world.deps.now().getTime() - hoursAgo * HOUR_MS)
  const contribution = await createCounted(event, { base, fee, at })
  if (fate === 'refunded') await refund(contribution)
}
type Fated = typeof gift extends fc.Arbitrary<infer Value> ? Value : never

it('a range of days stands beside the range of as many days before it', async () => {
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const at = (day: string) => new Date(`${day}T23:30:00-06:00`)
  const amounts = {
    '2020-03-01': 1_000,
    '2020-03-07': 2_000,
    '2020-02-29': 4_000,
    '2020-02-23': 8_000,
  }
  const outside = { '2020-02-22': 16_000, '2020-03-08': 32_000 }
  const created = []
  for (const [day, base] of Object.entries({ ...amounts, ...outside }))
    created.push(await createCounted(event, { base, fee: base / 10, at: at(day) }))
  const query = { from: '2020-03-01', to: '2020-03-07' }
  expect(await admin.call('GET /admin/range-metrics', { query })).toEqual({
    range: { ...query, revenue: 3_000, commissions: 300, contributions: 2 },
    laterRefunds: { count: 0, amount: 0 },
    laterDisputes: { count: 0, amount: 0 },
    before: {
      from: '2020-02-23',
      to: '2020-02-29',
      revenue: 12_000,
      commissions: 1_200,
      contributions: 2,
    },
  })
  await expect(
    admin.call('GET /admin/range-metrics', { query: { from: '2020-03-02', to: '2020-03-01' } }),
  ).rejects.toMatchObject({ code: 'VALIDATION' })
  const month = { from: '2020-03-01', to: '2020-03-31' }
  expect(await admin.call('GET /admin/range-metrics', { query: month })).toMatchObject({
    before: { from: '2020-02-01', to: '2020-02-29', revenue: 28_000 },
  })
  for (const contribution of created) await refund(contribution)
  await updateRow(world, 'events', event.id, { status: 'DRAFT' })
})

describe('R9: the metrics of the platform', () => {
  it('are zero without contributions, the average too', async () => {
    expect(await metrics()).toEqual({
      totalRevenue: 0,
      totalEvents: 0,
      totalHosts: 0,
      avgRevenuePerEvent: 0,
      totalCommissions: 0,
      totalFees: 0,
      totalProviderFees: 0,
      totalWrittenOff: 0,
      platformMargin: 0,
    })
  })

  it('equal the sums of the rows, whatever was paid, refunded, drafted or left unpaid', async () => {
    const hosts = await Promise.all([signUp(world), signUp(world), signUp(world)])
    await fc.assert(
      fc.asyncProperty(step, async ({ host, status, gifts }) => {
        const hostId = hosts[host]?.user.id ?? ''
        const event = await createEvent(world.deps.db, hostId, { status })
        if (status !== 'DRAFT') for (const gift of gifts) await createWithFate(event, gift)
        expect(await metrics()).toEqual(await sums())
      }),
      { numRuns: 30 },
    )
    const { points } = await admin.call('GET /admin/metrics-over-time', {
      query: { from: '2010-01-01', to: '2030-12-31', unit: 'month' },
    })
    const total = await sums()
    expect(points.reduce((sum, point) => sum + point.revenue, 0)).toBe(total.totalRevenue)
    expect(points.reduce((sum, point) => sum + point.commissions, 0)).toBe(total.totalCommissions)
  })

  it('of one host are the sums of their events', async () => {
    const host = await signUp(world)
    const event = await createEvent(world.deps.db, host.user.id)
    await createEvent(world.deps.db, host.user.id, { status: 'DRAFT' })
    const at = world.deps.now()
    for (const base of [1_000, 50_000, 1_000_000]) await createCounted(event, { base, fee: 90, at })
    await refund(await createCounted(event, { base: 7_000, fee: 630, at }))
    const shown = await admin.call('GET /admin/host-analytics/:hostId', {
      params: { hostId: host.user.id },
    })
    expect(shown.metrics).toEqual({
      totalRevenue: 1_051_000,
      totalCommissions: 270,
      totalEvents: 1,
      totalContributions: 3,
      avgRevenuePerEvent: 1_051_000,
      avgContribution: 350_333,
    })
    expect(shown.host).toMatchObject({ email: host.email, totalEvents: 2 })
    expect(shown.payoutStatus).toBeNull()
    expect(shown.points).toHaveLength(12)
    expect(shown.points.at(-1)).toMatchObject({
      revenue: 1_051_000,
      commissions: 270,
      contributions: 3,
    })
  })
})

describe('metrics over time', () => {
  it('are grouped by day, week and month of Mexico City, including empty ones, of the range’s days alone', async () => {
    const own = await startWorld()
    const jefa = await signUpAdmin(own)
    const { db } = own.deps
    const add = (day: string, raised_amount: number) =>
      db
        .insertInto('daily_totals')
        .values({ day, slot: 3, raised_amount, commission_amount: 9, contribution_count: 2 })
        .execute()
    const noon = new Date('2026-11-20T12:00:00Z')
    own.clock.advance(noon.getTime() - Date.now())
    const shown = await signIn(own, jefa)
    const raised = { '2026-11-20': 5_000, '2026-11-16': 700, '2026-11-15': 30, '2026-10-31': 1 }
    for (const [day, amount] of Object.entries(raised)) await add(day, amount)
    const points = async (unit: 'day' | 'week' | 'month', from: string, to = '2026-11-20') =>
      (await shown.call('GET /admin/metrics-over-time', { query: { unit, from, to } })).points.map(
        (point) => [point.start, point.revenue, point.contributions],
      )
    expect(await points('day', '2026-11-16')).toEqual([
      ['2026-11-16', 700, 2],
      ['2026-11-17', 0, 0],
      ['2026-11-18', 0, 0],
      ['2026-11-19', 0, 0],
      ['2026-11-20', 5_000, 2],
    ])
    expect(await points('week', '2026-11-09')).toEqual([
      ['2026-11-09', 30, 2],
      ['2026-11-16', 5_700, 4],
    ])
    expect(await points('month', '2026-09-01')).toEqual([
      ['2026-09-01', 0, 0],
      ['2026-10-01', 1, 2],
      ['2026-11-01', 5_730, 6],
    ])
    expect(await points('week', '2026-11-10', '2026-11-18')).toEqual([
      ['2026-11-09', 30, 2],
      ['2026-11-16', 700, 2],
    ])
    expect(await points('month', '2026-11-16', '2026-11-16')).toEqual([['2026-11-01', 700, 2]])
    await expect(points('day', '2020-01-01')).rejects.toMatchObject({ code: 'VALIDATION' })
    await own.close()
  })
})

it('rankings list the events and hosts that received most, and none that received nothing', async () => {
  const [small, big] = [await signUp(world), await signUp(world)]
  const at = world.deps.now()
  const huge = { base: 900_000_000_000, fee: 1, at }
  const first = await createEvent(world.deps.db, big.user.id, { name: 'Una' })
  const second = await createEvent(world.deps.db, small.user.id, { name: 'Dos' })
  await createEvent(world.deps.db, small.user.id)
  await createCounted(first, huge)
  await createCounted(second, { ...huge, base: 800_000_000_000 })
  const { events, hosts } = await admin.call('GET /admin/top', { query: { limit: 2 } })
  expect(events).toMatchObject([
    { id: first.id, name: 'Una', hostId: big.user.id, totalRevenue: huge.base, contributions: 1 },
    { id: second.id, name: 'Dos', hostName: small.user.fullName },
  ])
  expect(hosts).toMatchObject([
    { id: big.user.id, totalRevenue: huge.base, totalEvents: 1 },
    { id: small.user.id, totalEvents: 2 },
  ])
})

it('payout health counts accounts by status and lists those that need attention, most public events first', async () => {
  const { db } = world.deps
  const before = await admin.call('GET /admin/payout-health')
  const incomplete = { transfers_active: false, details_submitted: false }
  const accounts = await Promise.all(
    [
      {},
      { transfers_active: false, disabled_reason: 'rejected' },
      { ...incomplete, requirements_due: ['external_account'] },
      incomplete,
    ].map(async (state) => createPayoutAccount(db, (await signUp(world)).user.id, state)),
  )
  const [, refused, visible] = accounts.map(({ user_id }) => user_id)
  await createEvent(db, visible ?? '')
  const after = await admin.call('GET /admin/payout-health')
  expect(after.counts.active - before.counts.active).toBe(1)
  expect(after.counts.restricted - before.counts.restricted).toBe(1)
  expect(after.counts.pending - before.counts.pending).toBe(2)
  expect(after.counts.none).toBe(before.counts.none)
  expect(after.attentionTotal).toBe(2)
  expect(after.attention).toMatchObject([
    { hostId: visible, status: 'pending', activeEvents: 1 },
    { hostId: refused, status: 'restricted', activeEvents: 0 },
  ])
})
