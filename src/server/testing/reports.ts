import { sql } from 'kysely'
import type { Row } from '#server/db/schema.ts'
import { createContribution, createEvent, createGoal } from './factories.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Downloads a file as a browser does. */
export async function download(world: World, path: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${world.url}/api${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString('utf8')
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    body: isJson ? JSON.parse(text) : null,
  }
}

/** Recomputes the totals that settled payments keep up to date. */
export async function recomputeTotals({ deps }: World, eventId: string): Promise<void> {
  const recompute = (table: 'events' | 'goals', contributionColumn: 'event_id' | 'goal_id') => {
    const row = sql.table(table)
    return sql`
      update ${row} set (raised_amount, contribution_count, contributor_count) = (
        select coalesce(sum(counted_amount), 0), count(*), count(distinct contributor_key)
        from contributions where ${sql.ref(contributionColumn)} = ${row}.id and status = 'CONFIRMED')
      where ${sql.ref(table === 'events' ? 'id' : 'event_id')} = ${eventId}`.execute(deps.db)
  }
  await recompute('events', 'event_id')
  await recompute('goals', 'goal_id')
}

type NewContribution = NonNullable<Parameters<typeof createContribution>[2]>

export interface EventWithContributions {
  event: Row<'events'>
  goal: Row<'goals'>
  contributions: Row<'contributions'>[]
}

/** Creates an event with one goal and these confirmed contributions, one minute apart. */
export async function createEventWithContributions(
  world: World,
  host: Person,
  contributions: (NewContribution & { general?: boolean })[] = [{}],
  event: Parameters<typeof createEvent>[2] = {},
): Promise<EventWithContributions> {
  const { db } = world.deps
  const made = await createEvent(db, host.user.id, event)
  const goal = await createGoal(db, made.id)
  const rows: Row<'contributions'>[] = []
  for (const [index, { general = false, ...contribution }] of contributions.entries()) {
    const confirmedAt = new Date(Date.UTC(2026, 11, 12, 23, index, 9))
    rows.push(
      await createContribution(db, made, {
        status: 'CONFIRMED',
        confirmed_at: confirmedAt,
        goal_id: general ? null : goal.id,
        ...contribution,
      }),
    )
  }
  await recomputeTotals(world, made.id)
  return { event: made, goal, contributions: rows }
}
