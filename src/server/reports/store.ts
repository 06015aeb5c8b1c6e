import { type NotNull, sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'
import { type EventWithHost, selectEventsWithHost } from '#server/event-records/store.ts'

/** How many rows are in memory at once, however many a report has. */
const BATCH_ROWS = 1_000

/** Literal, so that the partial indexes of confirmed contributions serve it. */
const isConfirmed = sql<boolean>`contributions.status = 'CONFIRMED'`

export type ReportRow = Row<'contributions'> & { confirmed_at: Date; goal_name: string | null }

interface Cursor {
  id: string
  /** As text: PostgreSQL keeps microseconds, a Date milliseconds. */
  at: string
}

function selectConfirmedAfter(db: Db, eventId: string, after: Cursor | null) {
  const rows = db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select(['goals.name as goal_name', sql<string>`contributions.confirmed_at::text`.as('at')])
    .$narrowType<{ confirmed_at: NotNull }>()
    .where('contributions.event_id', '=', eventId)
    .where(isConfirmed)
    .orderBy('contributions.confirmed_at')
    .orderBy('contributions.id')
    .limit(BATCH_ROWS)
  if (!after) return rows
  return rows.where(
    sql<boolean>`(contributions.confirmed_at, contributions.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
  )
}

/**
 * CONFIRMED contributions of an event, the oldest first, in batches. Each is a short query of its
 * own: a slow download occupies no connection, and memory does not grow with the rows (`R8`).
 */
export async function* readConfirmedInBatches(
  db: Db,
  eventId: string,
): AsyncGenerator<ReportRow[]> {
  let after: Cursor | null = null
  for (;;) {
    const rows: (ReportRow & Cursor)[] = await selectConfirmedAfter(db, eventId, after).execute()
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (!after || rows.length < BATCH_ROWS) return
  }
}

/** Events by id, in the order asked for; those that do not exist are left out. */
export async function findReportEvents(db: Db, ids: readonly string[]): Promise<EventWithHost[]> {
  const events = await selectEventsWithHost(db)
    .where('events.id', 'in', [...ids])
    .execute()
  const byId = new Map(events.map((event) => [event.id, event]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** When the first and the last contribution to these events were confirmed. */
export async function readPeriod(
  db: Db,
  eventIds: readonly string[],
): Promise<{ first: Date; last: Date } | undefined> {
  const { first, last } = await db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.min('contributions.confirmed_at').as('first'),
      row.fn.max('contributions.confirmed_at').as('last'),
    ])
    .where('contributions.event_id', 'in', [...eventIds])
    .where(isConfirmed)
    .executeTakeFirstOrThrow()
  return first && last ? { first, last } : undefined
}

export function listGoalTotals(db: Db, eventId: string): Promise<Row<'goals'>[]> {
  return db
    .selectFrom('goals')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('priority')
    .orderBy('id')
    .execute()
}

export interface WholeEventTotals {
  raised: number
  contributions: number
  contributors: number
}

/** Sums up the contributions to the event as a whole. */
export async function readWholeEventTotals(db: Db, eventId: string): Promise<WholeEventTotals> {
  const sums = await db
    .selectFrom('contributions')
    .select((row) => [
      sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('raised'),
      row.fn.countAll<number>().as('contributions'),
      row.fn.count<number>('contributor_key').distinct().as('contributors'),
    ])
    .where('event_id', '=', eventId)
    .where('goal_id', 'is', null)
    .where(isConfirmed)
    .executeTakeFirstOrThrow()
  return sums
}
