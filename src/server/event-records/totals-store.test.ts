import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { DAY_MS } from '#server/limits.ts'
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
  const { id } = await database.db
    .insertInto('users')
    .values({ ...host, roles: ['HOST'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  hostId = id
})

const now = new Date('2026-11-20T12:00:00Z')

function apply(change: TotalsChange, at = now): Promise<NewTotals> {
  return database.db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, change.eventId)
    return addToTotals(tx, change, at)
  })
}

async function eventWithGoals(targets: number[]) {
  const { id } = await createEvent(database.db, hostId)
  const goals: string[] = []
  for (const target_amount of targets) {
    goals.push((await createGoal(database.db, id, { target_amount })).id)
  }
  return { eventId: id, goals }
}

interface Contribution {
  goal: number | null
  /** So many days after the first. */
  day: number
  contributorKey: string
  amount: number
  commission: number
}

interface At {
  eventId: string
  goals: string[]
  firstDay?: Date
}

function changeOf(contribution: Contribution, sign: 1 | -1, at: At) {
  const { goal, contributorKey, amount, commission } = contribution
  const firstDay = at.firstDay ?? now
  return {
    eventId: at.eventId,
    goalId: goal === null ? null : (at.goals[goal] ?? null),
    contributorKey,
    confirmedAt: new Date(firstDay.getTime() + contribution.day * DAY_MS),
    amount: sign * amount,
    commission: sign * commission,
    count: sign,
  } satisfies TotalsChange
}

function sums(contributions: Contribution[]) {
  return {
    raised_amount: contributions.reduce((sum, contribution) => sum + contribution.amount, 0),
    contribution_count: contributions.length,
    contributor_count: new Set(contributions.map((contribution) => contribution.contributorKey))
      .size,
  }
}

async function readTotals({ eventId, goals }: { eventId: string; goals: string[] }) {
  const columns = ['raised_amount', 'contribution_count', 'contributor_count'] as const
  const event = await database.db
    .selectFrom('events')
    .select([...columns, 'commission_amount'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const rows = await database.db
    .selectFrom('goals')
    .select([...columns, 'id'])
    .where('event_id', '=', eventId)
    .execute()
  const ofGoals = goals.map((goalId) => {
    const { id: _, ...totals } = rows.find(({ id }) => id === goalId) ?? { id: '' }
    return totals
  })
  return { event, goals: ofGoals }
}

function expected(contributions: Contribution[], goalCount: number) {
  const commission_amount = contributions.reduce(
    (sum, contribution) => sum + contribution.commission,
    0,
  )
  return {
    event: { ...sums(contributions), commission_amount },
    goals: Array.from({ length: goalCount }, (_, goal) =>
      sums(contributions.filter((contribution) => contribution.goal === goal)),
    ),
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

/** The platform's figures of that day and the next, in Mexico City. */
async function readDays(firstDay: Date) {
  const days = []
  for (const day of [0, 1]) {
    const at = new Date(firstDay.getTime() + day * DAY_MS).toISOString()
    const { rows } = await sql`
      select coalesce(sum(raised_amount), 0)::bigint as raised_amount,
        coalesce(sum(commission_amount), 0)::bigint as commission_amount,
        coalesce(sum(contribution_count), 0)::bigint as contribution_count
      from daily_totals where day = ${toMexicoCityClock(at).day}`.execute(database.db)
    days.push(rows[0])
  }
  return days
}

function expectedDays(contributions: Contribution[]) {
  return [0, 1].map((day) => {
    const of = contributions.filter((contribution) => contribution.day === day)
    const { contributor_count: _, ...total } = sums(of)
    return {
      ...total,
      commission_amount: of.reduce((sum, contribution) => sum + contribution.commission, 0),
    }
  })
}

test('after any additions and removals the stored totals equal the sums', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      round += 1
      // Four in the morning of UTC: still the day before in Mexico City.
      const firstDay = new Date(Date.UTC(2030, 0, 2 * round, 4))
      const at = { ...(await eventWithGoals([1_000_000, 5_000_000])), firstDay }
      const counted: Contribution[] = []
      for (const step of sequence) {
        if (typeof step === 'object') {
          counted.push(step)
          await apply(changeOf(step, 1, at))
          continue
        }
        const [taken] = counted.splice(step, 1)
        if (taken) await apply(changeOf(taken, -1, at))
      }
      expect(await readTotals(at)).toEqual(expected(counted, 2))
      expect(await readDays(firstDay)).toEqual(expectedDays(counted))
    }),
    { numRuns: 40 },
  )
})

test('concurrent contributions are all counted', async () => {
  const at = await eventWithGoals([1_000_000, 5_000_000])
  const contributions = fc.sample(contribution, 60)
  const changes = contributions.map((one) => apply(changeOf(one, 1, at)))
  await Promise.all(changes)
  expect(await readTotals(at)).toEqual(expected(contributions, 2))
  await Promise.all(contributions.slice(0, 30).map((one) => apply(changeOf(one, -1, at))))
  expect(await readTotals(at)).toEqual(expected(contributions.slice(30), 2))
})

test('goal changes and contributions that arrive concurrently are all counted', async () => {
  const at = await eventWithGoals([1_000_000, 5_000_000])
  const [goalId = ''] = at.goals
  const rename = () =>
    database.db.transaction().execute(async (tx) => {
      await lockEvent(tx, at.eventId)
      await saveGoal(tx, at.eventId, goalId, { name: 'Otro nombre' }, now)
      await recomputeGoalFigures(tx, at.eventId)
    })
  const contributions = fc.sample(contribution, 40).map((one) => ({ ...one, goal: 0 }))
  await Promise.all(contributions.flatMap((one) => [apply(changeOf(one, 1, at)), rename()]))
  expect(await readTotals(at)).toEqual(expected(contributions, 2))
})

describe('the result of a change', () => {
  const chela = { day: 0, contributorKey: 'name:chela', amount: 60_000, commission: 5_400 }

  test('adding a contribution returns the new totals of event and goal', async () => {
    const at = await eventWithGoals([100_000])
    await apply(changeOf({ ...chela, goal: null }, 1, at))
    expect(await apply(changeOf({ ...chela, goal: 0 }, 1, at))).toEqual({
      event: { raisedAmount: 120_000, contributionCount: 2, contributorCount: 1 },
      goal: {
        raisedAmount: 60_000,
        contributionCount: 1,
        contributorCount: 1,
        targetAmount: 100_000,
      },
      goalJustReached: false,
    })
    expect((await apply(changeOf({ ...chela, goal: null }, 1, at))).goal).toBeNull()
  })

  test('a reached target is reported once, even after a refund', async () => {
    const at = await eventWithGoals([100_000])
    const give = (sign: 1 | -1) => apply(changeOf({ ...chela, goal: 0 }, sign, at))
    const reported = []
    for (const sign of [1, 1, 1, -1, -1, 1] as const)
      reported.push((await give(sign)).goalJustReached)
    expect(reported).toEqual([false, true, false, false, false, false])
  })

  test('the time at which a target was reached never changes', async () => {
    const at = await eventWithGoals([50_000])
    for (const later of [1, 2]) {
      await apply(changeOf({ ...chela, goal: 0 }, 1, at), new Date(now.getTime() + later))
    }
    const goals = database.db.selectFrom('goals').where('event_id', '=', at.eventId)
    const { reached_at } = await goals.select('reached_at').executeTakeFirstOrThrow()
    expect(reached_at).toEqual(new Date(now.getTime() + 1))
  })

  test('of concurrent contributions that reach a target, one reports it', async () => {
    const at = await eventWithGoals([100_000])
    const contributions = Array.from({ length: 6 }, (_, index) => ({
      ...chela,
      contributorKey: `name:${index}`,
      goal: 0,
    }))
    const answers = await Promise.all(contributions.map((one) => apply(changeOf(one, 1, at))))
    expect(answers.filter((answer) => answer.goalJustReached)).toHaveLength(1)
  })
})

test('a partial refund changes the amount, not the contributors', async () => {
  const at = await eventWithGoals([1_000_000])
  const given = { goal: 0, day: 0, contributorKey: 'email:a@x', amount: 50_000, commission: 4_500 }
  await apply(changeOf(given, 1, at))
  const part = {
    ...changeOf(given, -1, at),
    amount: -20_000,
    commission: -1_800,
    count: 0 as const,
  }
  const totals = await apply(part)
  expect(totals.event).toEqual({ raisedAmount: 30_000, contributionCount: 1, contributorCount: 1 })
})

test('a total cannot fall below zero', async () => {
  const at = await eventWithGoals([1_000_000])
  const given = { goal: 0, day: 0, contributorKey: 'email:a@x', amount: 50_000, commission: 4_500 }
  await expect(apply(changeOf(given, -1, at))).rejects.toThrow(/check constraint/)
  const unknown = { ...changeOf(given, 1, at), eventId: hostId, goalId: null }
  await expect(apply(unknown)).rejects.toThrow()
  expect(await readTotals(at)).toEqual(expected([], 1))
})
