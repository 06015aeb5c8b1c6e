import { sql } from 'kysely'
import { isDisputeLost } from '#server/disputes/store.ts'
import { givenBy, giverOf } from '#server/contributions/contributor-store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { type EventWithHost, selectEventsWithHost } from '#server/event-records/store.ts'
import type { Principal } from '#server/http/principal.ts'
import { fullNameSql } from '#server/users/store.ts'

/** How many rows are in memory at once, however many a report has. */
const BATCH_ROWS = 1_000

/** Literal, so that the partial indexes of confirmed contributions serve it. */
const isConfirmed = sql<boolean>`contributions.status = 'CONFIRMED'`

export interface ReportRow {
  id: string
  confirmed_at: Date
  contributor_name: string
  contributor_email: string | null
  anonymous: boolean
  goal_name: string | null
  message: string | null
  counted_amount: number
  status: Row<'contributions'>['status']
}

interface Cursor {
  id: string
  /** As text: an instant of the database is finer than one of ours. */
  at: string
}

function selectConfirmedAfter(db: Db, eventId: string, after: Cursor | null) {
  const rows = db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select([
      'contributions.id',
      sql<Date>`contributions.confirmed_at`.as('confirmed_at'),
      sql<string>`contributions.confirmed_at::text`.as('at'),
      'contributions.contributor_name',
      'contributions.contributor_email',
      'contributions.anonymous',
      'contributions.message',
      'contributions.counted_amount',
      'contributions.status',
      'goals.name as goal_name',
    ])
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
 * own: a slow reader holds no connection, and memory does not grow with the rows (`R8`).
 */
export async function* readConfirmedInBatches(db: Db, eventId: string): AsyncGenerator<ReportRow[]> {
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

/** When the first and the last of the confirmed contributions of these events came. */
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

export type GoalTotals = Pick<
  Row<'goals'>,
  | 'name'
  | 'target_amount'
  | 'raised_amount'
  | 'contribution_count'
  | 'contributor_count'
  | 'can_receive_contributions'
>

export function listGoalTotals(db: Db, eventId: string): Promise<GoalTotals[]> {
  return db
    .selectFrom('goals')
    .select([
      'name',
      'target_amount',
      'raised_amount',
      'contribution_count',
      'contributor_count',
      'can_receive_contributions',
    ])
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

/** What came for the event as a whole, for no goal of it. */
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

export type ReceiptRow = Row<'contributions'> & {
  event_name: string
  event_date: Date
  host_names: string[]
  host_full_name: string
  goal_name: string | null
  dispute_lost: boolean
  is_own: boolean
}

/** @param reader whether they made it is part of the answer; null for who only holds a link */
export function findReceipt(
  db: Db,
  contributionId: string,
  reader: Principal | null,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select([
      'events.name as event_name',
      'events.event_date',
      'events.hosts as host_names',
      fullNameSql.as('host_full_name'),
      'goals.name as goal_name',
      isDisputeLost.as('dispute_lost'),
      (reader ? givenBy(giverOf(reader)) : sql<boolean>`false`).as('is_own'),
    ])
    .where('contributions.id', '=', contributionId)
    .executeTakeFirst()
}
