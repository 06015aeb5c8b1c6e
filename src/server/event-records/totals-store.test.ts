import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { setUpDatabase } from '#server/testing/database.ts'
import { createEvent, createGoal } from '#server/testing/factories.ts'
import { recomputeGoalFigures, saveGoal } from './goals-store.ts'
import { lockEvent } from './store.ts'
import {
  addToTotals,
  lockEventForTotals,
  type NewTotals,
  type TotalsChange,
} from './totals-store.ts'

const database = setUpDatabase()
let hostId: string
beforeAll(async () => {
  const host = { email: 'h@example.test', first_name: 'H', last_name: 'H', password_hash: 'x' }
  const insert = database.db.insertInto('users').values({ ...host, roles: ['HOST'] })
  hostId = (await insert.returning('id').executeTakeFirstOrThrow()).id
})

const now = new Date('2026-11-20T12:00:00Z')

interface Contribution {
  goal: number | null
  /** So many days after the first. */
  day: number
  contributorKey: string
  amount: number
  commission: number
}

interface EventWithGoals {
  eventId: string
  goals: string[]
  firstDay: Date
}

async function createEventWithGoals(targets: number[], firstDay = now): Promise<EventWithGoals> {
  const { id } = await createEvent(database.db, hostId)
  const goals: string[] = []
  for (const target_amount of targets) {
    goals.push((await createGoal(database.db, id, { target_amount })).id)
  }
  return { eventId: id, goals, firstDay }
}

/** Adds the contribution to the totals, or subtracts it. */
function apply(
  { eventId, goals, firstDay }: EventWithGoals,
  { goal, day, contributorKey, amount, commission }: Contribution,
  sign: 1 | -1 = 1,
  changes: Partial<TotalsChange> = {},
  at = now,
): Promise<NewTotals> {
  const change: TotalsChange = {
    eventId,
    goalId: goal === null ? null : (goals[goal] ?? null),
    contributorKey,
    confirmedAt: new Date(firstDay.getTime() + day * DAY_MS),
    amount: sign * amount,
    commission: sign * commission,
    count: sign,
    isAmountHidden: false,
    ...changes,
  }
  return database.db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, change.eventId)
    return addToTotals(tx, change, at)
  })
}

function sumUp(contributions: Contribution[]) {
  const add = (name: 'amount' | 'commission') =>
    contributions.reduce((sum, each) => sum + each[name], 0)
  return {
    raised_amount: add('amount'),
    commission_amount: add('commission'),
    contribution_count: contributions.length,
    contributor_count: new Set(contributions.map((each) => each.contributorKey)).size,
  }
}

/** Expects the stored totals of event and goals to equal the sums of these contributions. */
async function expectTotals({ eventId, goals }: EventWithGoals, contributions: Contribution[]) {
  const columns = ['raised_amount', 'contribution_count', 'contributor_count'] as const
  const event = database.db.selectFrom('events').select([...columns, 'commission_amount'])
  const row = await event.where('id', '=', eventId).executeTakeFirstOrThrow()
  expect(row).toEqual(sumUp(contributions))
  for (const [index, id] of goals.entries()) {
    const goal = database.db.selectFrom('goals').select(columns).where('id', '=', id)
    const { commission_amount: _, ...sums } = sumUp(
      contributions.filter((each) => each.goal === index),
    )
    expect(await goal.executeTakeFirstOrThrow()).toEqual(sums)
  }
}

/** Expects the platform's figures of the first day and the next, in Mexico City. */
async function expectDays({ firstDay }: EventWithGoals, contributions: Contribution[]) {
  for (const day of [0, 1]) {
    const at = new Date(firstDay.getTime() + day * DAY_MS).toISOString()
    const { rows } = await sql`
      select coalesce(sum(raised_amount), 0)::bigint as raised_amount,
        coalesce(sum(commission_amount), 0)::bigint as commission_amount,
        coalesce(sum(contribution_count), 0)::bigint as contribution_count
      from daily_totals where day = ${toMexicoCityClock(at).day}`.execute(database.db)
    const { contributor_count: _, ...sums } = sumUp(
      contributions.filter((each) => each.day === day),
    )
    expect(rows).toEqual([sums])
  }
}

const contribution: fc.Arbitrary<Contribution> = fc.record({
  goal: fc.constantFrom(null, 0, 1),
  day: fc.constantFrom(0, 1),
  contributorKey: fc.constantFrom('email:a@x', 'email:b@x', 'name:chela'),
  amount: fc.integer({ min: 1_000, max: 10_000_000 }),
  commission: fc.integer({ min: 90, max: 900_000 }),
})
/** A number removes the contribution at that index, if there is one. */
const steps = fc.array(fc.oneof(contribution, fc.nat({ max: 5 })), { minLength: 1, maxLength: 14 })

test('after any additions and removals the stored totals equal the sums', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      round += 1
      // Four in the morning of UTC: still the day before in Mexico City.
      const firstDay = new Date(Date.UTC(2030, 0, 2 * round, 4))
      const event = await createEventWithGoals([1_000_000, 5_000_000], firstDay)
      const counted: Contribution[] = []
      for (const step of sequence) {
        if (typeof step === 'object') {
          counted.push(step)
          await apply(event, step)
          continue
        }
        const [removed] = counted.splice(step, 1)
        if (removed) await apply(event, removed, -1)
      }
      await expectTotals(event, counted)
      await expectDays(event, counted)
    }),
    { numRuns: 40 },
  )
})

/** The size of the pool: who waits for a connection of it gives up after four seconds. */
const AT_ONCE = 10

async function runConcurrently(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...works]
  const runNext = async (): Promise<void> => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))
}

test('concurrent contributions to two events of a host are all counted, also for the host', async () => {
  const first = await createEventWithGoals([1_000_000, 5_000_000])
  const second = await createEventWithGoals([1_000_000, 5_000_000])
  const contributions = fc.sample(contribution, 60)
  const applyToBoth = (each: Contribution, sign?: 1 | -1) => [
    () => apply(first, each, sign),
    () => apply(second, each, sign),
  ]
  await runConcurrently(contributions.flatMap((each) => applyToBoth(each)))
  await runConcurrently(contributions.slice(0, 30).flatMap((each) => applyToBoth(each, -1)))
  for (const event of [first, second]) await expectTotals(event, contributions.slice(30))
  const { rows } = await sql`
    select raised_amount = (select sum(raised_amount) from events where host_id = ${hostId}) as agrees
    from host_amounts where host_id = ${hostId}`.execute(database.db)
  expect(rows).toEqual([{ agrees: true }])
})

test('goal changes and contributions that arrive concurrently are all counted', async () => {
  const event = await createEventWithGoals([1_000_000, 5_000_000])
  const { eventId, goals } = event
  const rename = () =>
    database.db.transaction().execute(async (tx) => {
      await lockEvent(tx, eventId)
      await saveGoal(tx, eventId, String(goals[0]), { name: 'Otro nombre' }, now)
      await recomputeGoalFigures(tx, eventId)
    })
  const contributions = fc.sample(contribution, 20).map((each) => ({ ...each, goal: 0 }))
  await runConcurrently(contributions.flatMap((each) => [() => apply(event, each), rename]))
  await expectTotals(event, contributions)
})

describe('the result of a change', () => {
  const chela = { goal: 0, day: 0, contributorKey: 'name:chela', amount: 60_000, commission: 5_400 }

  test('a reached target is reported once, even after a refund', async () => {
    const event = await createEventWithGoals([100_000])
    await apply(event, { ...chela, goal: null })
    const reported = []
    for (const sign of [1, 1, 1, -1, -1, 1] as const) reported.push(await apply(event, chela, sign))
    expect(reported.map(({ eventRaised }) => eventRaised / 60_000)).toEqual([2, 3, 4, 3, 2, 3])
    const reached = { raisedAmount: 120_000, targetAmount: 100_000 }
    expect(reported.map(({ reachedGoal }) => reachedGoal)).toEqual([
      null,
      reached,
      null,
      null,
      null,
      null,
    ])
  })

  test('the time at which a target was reached never changes', async () => {
    const event = await createEventWithGoals([50_000])
    const first = new Date(now.getTime() + 1)
    await apply(event, chela, 1, {}, first)
    await apply(event, chela, 1, {}, new Date(now.getTime() + 2))
    const goals = database.db.selectFrom('goals').where('event_id', '=', event.eventId)
    expect(await goals.select('reached_at').execute()).toEqual([{ reached_at: first }])
  })

  test('of concurrent contributions that reach a target, one reports it', async () => {
    const event = await createEventWithGoals([100_000])
    const keys = Array.from({ length: 6 }, (_, index) => `name:${index}`)
    const answers = await Promise.all(
      keys.map((contributorKey) => apply(event, { ...chela, contributorKey })),
    )
    expect(answers.filter(({ reachedGoal }) => reachedGoal)).toHaveLength(1)
  })

  test('a partial refund changes the amount, not the contributors', async () => {
    const event = await createEventWithGoals([1_000_000])
    await apply(event, chela)
    const part = { amount: -20_000, commission: -1_800, count: 0 } as const
    await apply(event, chela, -1, part)
    await expectTotals(event, [{ ...chela, amount: 40_000, commission: 3_600 }])
  })

  test('a total cannot fall below zero', async () => {
    const event = await createEventWithGoals([1_000_000])
    await expect(apply(event, chela, -1)).rejects.toThrow(/check constraint/)
    await expect(apply(event, chela, 1, { eventId: hostId, goalId: null })).rejects.toThrow()
    await expectTotals(event, [])
  })
})
