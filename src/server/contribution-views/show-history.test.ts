import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Row } from '#server/db/schema.ts'
import { createCountedContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, shareWorld, signUp } from '#server/testing/world.ts'

const world = shareWorld()
let host: Person

async function createFamily() {
  host = await signUp(world)
  return createEvent(world.deps.db, host.user.id)
}

/** Counts a contribution of 500 pesos, so many days ago. */
const contribute = (event: Row<'events'>, daysAgo: number, contributor_name = 'Tía Chela') =>
  createCountedContribution(world, event, {
    contributor_name,
    confirmed_at: new Date(world.deps.now().getTime() - daysAgo * DAY_MS),
  })

const readAll = ({ slug }: Row<'events'>, { call } = host) =>
  call('GET /events/:id/contributions/over-time', {
    params: { id: slug },
    query: { span: 'all' },
  })

function sum(points: readonly { amount: number; contributions: number }[]): [number, number] {
  const add = (name: 'amount' | 'contributions') =>
    points.reduce((total, point) => total + point[name], 0)
  return [add('amount'), add('contributions')]
}

describe('the history of contributions', () => {
  it('has a point per day, empty days too, of CONFIRMED contributions', async () => {
    const event = await createFamily()
    await contribute(event, 0)
    await contribute(event, 3)
    await contribute(event, 40)
    const refunded = await contribute(event, 2)
    await world.deps.db
      .updateTable('contributions')
      .set({ status: 'REFUNDED', refunded_base_amount: refunded.base_amount })
      .where('id', '=', refunded.id)
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
    const event = await createFamily()
    await contribute(event, daysAgo)
    await contribute(event, 0)
    const { points, ...all } = await readAll(event)
    expect(all.unit).toBe(unit)
    expect(sum(points)).toEqual([100_000, 2])
    expect(points.length).toBeLessThanOrEqual(92)
    expect(sum(points.slice(0, 2))[1]).toBeGreaterThan(0)
  })

  it('of one event includes no other event, and is closed to strangers', async () => {
    const event = await createFamily()
    const other = await createEvent(world.deps.db, host.user.id)
    await contribute(event, 1)
    await contribute(other, 1)
    expect(sum((await readAll(other)).points)).toEqual([50_000, 1])
    const stranger = await signUp(world)
    await expect(readAll(other, stranger)).rejects.toMatchObject({ status: 403 })
  })

  it('is an empty month without contributions', async () => {
    await createFamily()
    const { points } = await host.call('GET /contributions/over-time', { query: { span: 'all' } })
    expect(sum(points)).toEqual([0, 0])
  })
})

describe('the summary of a host', () => {
  const readSummary = async () => (await host.call('GET /events/my-summary')).summary

  it('sums all events, and counts a contributor once', async () => {
    const event = await createFamily()
    const closed = await createEvent(world.deps.db, host.user.id, { status: 'COMPLETED' })
    await contribute(event, 1, 'Tía Chela')
    await contribute(closed, 1, 'Tía Chela')
    await contribute(closed, 1, 'Beto')
    for (let n = 0; n < 120; n += 1) await createEvent(world.deps.db, host.user.id)
    expect(await readSummary()).toEqual({
      raisedAmount: 150_000,
      contributions: 3,
      contributors: 2,
      events: 122,
      activeEvents: 121,
    })
  })

  it('is all zeros before the first event', async () => {
    host = await signUp(world)
    expect(new Set(Object.values(await readSummary()))).toEqual(new Set([0]))
  })
})
