import type { Row } from '#server/db/schema.ts'
import { createContribution, createEvent, createGoal } from './factories.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export interface Download {
  status: number
  headers: Headers
  bytes: Buffer
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came
  body: any
}

/** Downloads a file as a browser does. */
export async function download(world: World, path: string, token?: string): Promise<Download> {
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
export async function recomputeTotals(world: World, eventId: string): Promise<void> {
  const { db } = world.deps
  const of = db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.coalesce(row.fn.sum<number>('counted_amount'), row.lit(0)).as('raised'),
      row.fn.countAll<number>().as('contributions'),
      row.fn.count<number>('contributor_key').distinct().as('contributors'),
    ])
    .where('event_id', '=', eventId)
    .where('status', '=', 'CONFIRMED')
  const event = await of.executeTakeFirstOrThrow()
  await db
    .updateTable('events')
    .set({
      raised_amount: Number(event.raised),
      contribution_count: event.contributions,
      contributor_count: event.contributors,
    })
    .where('id', '=', eventId)
    .execute()
  const goals = await db.selectFrom('goals').select('id').where('event_id', '=', eventId).execute()
  for (const { id } of goals) {
    const goal = await of.where('goal_id', '=', id).executeTakeFirstOrThrow()
    await db
      .updateTable('goals')
      .set({
        raised_amount: Number(goal.raised),
        contribution_count: goal.contributions,
        contributor_count: goal.contributors,
      })
      .where('id', '=', id)
      .execute()
  }
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
