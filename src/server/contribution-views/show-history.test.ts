import { afterAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import { DAY_MS } from '#server/limits.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, signUp, startWorld } from '#server/testing/world.ts'

let host: Person
const world = await startWorld()
afterAll(() => world.close())

async function family() {
  host = await signUp(world)
  return createEvent(world.deps.db, host.user.id)
}

/** A contribution of 500 pesos that counts, so many days ago. */
async function contribute(event: Row<'events'>, daysAgo: number, name = 'Tía Chela') {
  const at = new Date(world.deps.now().getTime() - daysAgo * DAY_MS)
  const row = await createContribution(world.deps.db, event, {
    status: 'CONFIRMED',
    confirmed_at: at,
    contributor_name: name,
  })
  await world.deps.db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, event.id)
    const subject = { eventId: event.id, goalId: null, contributorKey: row.contributor_key }
    const counted = { amount: row.base_amount, commission: row.transaction_fee, count: 1 as const }
    await addToTotals(tx, { ...subject, ...counted, confirmedAt: at }, at)
  })
  return row
}

function sum(points: readonly { amount: number; contributions: number }[]): [number, number] {
  const total = (pick: (point: (typeof points)[number]) => number) =>
    points.reduce((all, point) => all + pick(point), 0)
  return [total(({ amount }) => amount), total(({ contributions }) => contributions)]
}

describe('the history of contributions', () => {
  it('has a point per day, empty days too, of CONFIRMED contributions', async () => {
    const event = await family()
    await contribute(event, 0)
    await contribute(event, 3)
    await contribute(event, 40)
    const gone = await contribute(event, 2)
    await world.deps.db
      .updateTable('contributions')
      .set({ status: 'REFUNDED', refunded_amount: gone.base_amount })
      .where('id', '=', gone.id)
      .execute()
    const { unit, points } = await host.call('GET /contributions/over-time')
    expect([unit, points.length]).toEqual(['day', 30])
    expect(sum(points)).toEqual([100_000, 2])
    expect(points.at(-1)).toMatchObject({ amount: 50_000, contributions: 1 })
    expect(points.at(-3)).toMatchObject({ amount: 0, contributions: 0 })
    const longer = await host.call('GET /contributions/over-time', { query: { span: '90' } })
    expect([longer.points.length, sum(longer.points)]).toEqual([90, [150_000, 3]])
  })

  it.each([
    [0, 'day'],
    [60, 'day'],
    [200, 'week'],
    [900, 'month'],
  ] as const)('from the first, %s days ago, in readable units: %s', async (daysAgo, unit) => {
    const event = await family()
    await contribute(event, daysAgo)
    await contribute(event, 0)
    const query = { span: 'all' as const }
    const all = await host.call('GET /events/:id/contributions/over-time', {
      params: { id: event.slug },
      query,
    })
    expect(all.unit).toBe(unit)
    expect(sum(all.points)).toEqual([100_000, 2])
    expect(all.points.length).toBeLessThanOrEqual(92)
    expect(sum(all.points.slice(0, 2))[1]).toBeGreaterThan(0)
  })

  it('of one event includes no other event, and is closed to strangers', async () => {
    const event = await family()
    const other = await createEvent(world.deps.db, host.user.id)
    await contribute(event, 1)
    await contribute(other, 1)
    const params = { id: other.id }
    const { points } = await host.call('GET /events/:id/contributions/over-time', { params })
    expect(sum(points)).toEqual([50_000, 1])
    const stranger = await signUp(world)
    await expect(
      stranger.call('GET /events/:id/contributions/over-time', { params }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('is an empty month without contributions', async () => {
    await family()
    const { points } = await host.call('GET /contributions/over-time', { query: { span: 'all' } })
    expect(sum(points)).toEqual([0, 0])
  })
})

describe('the summary of a host', () => {
  it('sums all events, and counts a contributor once', async () => {
    const event = await family()
    const closed = await createEvent(world.deps.db, host.user.id, { status: 'COMPLETED' })
    await contribute(event, 1, 'Tía Chela')
    await contribute(closed, 1, 'Tía Chela')
    await contribute(closed, 1, 'Beto')
    for (let n = 0; n < 120; n += 1) await createEvent(world.deps.db, host.user.id)
    const { summary } = await host.call('GET /events/my-summary')
    expect(summary).toEqual({
      raisedAmount: 150_000,
      contributions: 3,
      contributors: 2,
      events: 122,
      activeEvents: 121,
    })
  })

  it('is all zeros before the first event', async () => {
    host = await signUp(world)
    const { summary } = await host.call('GET /events/my-summary')
    expect(summary).toEqual({
      raisedAmount: 0,
      contributions: 0,
      contributors: 0,
      events: 0,
      activeEvents: 0,
    })
  })
})
