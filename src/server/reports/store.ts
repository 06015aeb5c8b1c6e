import { type NotNull, sql } from 'kysely'
import { isFound, type RangedHostFilter } from '#server/contribution-views/host-filter-store.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { type EventWithHost, selectEventsWithHost } from '#server/event-records/store.ts'
import type { ThanksRow } from '#server/thanks/store.ts'

export interface HourlyLimit {
  limit: number
  now: Date
  /** Start of the rolling hour: grants before it count no more. */
  since: Date
}

/**
 * Counts one more file of this person unless the hour's are spent. One statement behind the row's
 * lock: of many at once no more than the limit are granted, in whichever process (`R8`, `R13`).
 */
export async function countFileIfAllowed(
  db: Db,
  userId: string,
  { limit, now, since }: HourlyLimit,
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_requests as previous (user_id, requested_at)
    values (${userId}, array[${now}::timestamptz])
    on conflict (user_id) do update set requested_at =
      array(select at from unnest(previous.requested_at) as at where at > ${since}) || excluded.requested_at
    where (select count(*) from unnest(previous.requested_at) as at where at > ${since}) < ${limit}
    returning true`.execute(db)
  return rows.length > 0
}

/** Takes back a file that was counted at this time but not made. */
export async function uncountFile(db: Db, userId: string, countedAt: Date): Promise<void> {
  await sql`
    update report_requests set requested_at = array_remove(requested_at, ${countedAt}::timestamptz)
    where user_id = ${userId}`.execute(db)
}

export interface ReportTurn {
  userId: string
  /** Identifies who holds the turn. */
  token: string
}

/**
 * Takes the person's turn to have a report made, unless another process or request has it. A turn
 * that was not ended, because its process died, counts no more after `expiresAt`.
 */
export async function takeTurn(
  db: Db,
  { userId, token }: ReportTurn,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_turns as previous (user_id, token, expires_at)
    values (${userId}, ${token}, ${expiresAt})
    on conflict (user_id) do update set token = excluded.token, expires_at = excluded.expires_at
    where previous.expires_at <= ${now}
    returning true`.execute(db)
  return rows.length > 0
}

export async function endTurn(db: Db, { userId, token }: ReportTurn): Promise<void> {
  await db
    .deleteFrom('report_turns')
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .execute()
}

/** When this person was given the files that still count, the newest first. */
export async function listRecentReports(db: Db, userId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from report_requests, unnest(requested_at) as at
    where user_id = ${userId} and at > ${since} order by at desc`.execute(db)
  return rows.map((row) => row.at)
}

/** Literal, so that the partial indexes of confirmed contributions serve it. */
const isConfirmed = sql<boolean>`contributions.status = 'CONFIRMED'`

/** What a report shows of a contribution: no other column is read, of up to a million rows. */
const REPORTED = [
  'id',
  'folio',
  'contributor_name',
  'contributor_email',
  'message',
  'anonymous',
  'amount_hidden',
  'status',
  'counted_amount',
  'total_amount',
  'refunded_total_amount',
  'disputed_total_amount',
  'fees_paid_by',
  'confirmed_at',
] as const

export type ReportRow = Pick<Row<'contributions'>, (typeof REPORTED)[number]> & {
  confirmed_at: Date
  goal_name: string | null
  /** How and when a host thanked for it; null until then. */
  thanked_by: ThanksRow['sent_by'] | null
  thanked_at: Date | null
}

interface Cursor {
  id: string
  /** As text: PostgreSQL keeps microseconds, a Date milliseconds. */
  at: string
}

/** What a report has of its events' contributions. */
export type ReportFilter = RangedHostFilter

function selectConfirmedAfter(
  db: Db,
  { eventId, filter }: { eventId: string; filter: ReportFilter },
  after: Cursor | null,
) {
  const rows = db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .leftJoin('contribution_thanks as given', 'given.contribution_id', 'contributions.id')
    .select([
      ...REPORTED.map((column) => `contributions.${column}` as const),
      'goals.name as goal_name',
      'given.sent_by as thanked_by',
      'given.thanked_at',
      sql<string>`contributions.confirmed_at::text`.as('at'),
    ])
    .$narrowType<{ confirmed_at: NotNull }>()
    .where('contributions.event_id', '=', eventId)
    .where(isConfirmed)
    .where(isFound(filter))
    .orderBy('contributions.confirmed_at')
    .orderBy('contributions.id')
    .limit(BATCH_ROWS)
  if (!after) return rows
  return rows.where(
    sql<boolean>`(contributions.confirmed_at, contributions.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
  )
}

/** CONFIRMED contributions of an event that the filter finds, the oldest first, in batches. */
export function readConfirmedInBatches(db: Db, eventId: string, filter: ReportFilter = {}) {
  return readInBatches<ReportRow & Cursor>((last) =>
    selectConfirmedAfter(db, { eventId, filter }, last).execute(),
  )
}

/** Events by id, in the order asked for; those that do not exist are left out. */
export async function findReportEvents(db: Db, ids: readonly string[]): Promise<EventWithHost[]> {
  const events = await selectEventsWithHost(db)
    .where('events.id', 'in', [...ids])
    .execute()
  const byId = new Map(events.map((event) => [event.id, event]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** When the first and the last of the contributions that a report of these events has were confirmed. */
export async function readPeriod(db: Db, eventIds: readonly string[], filter: ReportFilter) {
  const { first, last } = await db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.min('contributions.confirmed_at').as('first'),
      row.fn.max('contributions.confirmed_at').as('last'),
    ])
    .where('contributions.event_id', 'in', [...eventIds])
    .where(isConfirmed)
    .where(isFound(filter))
    .executeTakeFirstOrThrow()
  return first && last ? { first, last } : undefined
}

export function listGoals(db: Db, eventId: string): Promise<Row<'goals'>[]> {
  return db
    .selectFrom('goals')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('priority')
    .orderBy('id')
    .execute()
}

/** What contributions sum up to; the columns are named like the totals that events and goals keep. */
export interface Totals {
  raised_amount: number
  contribution_count: number
  contributor_count: number
}

export const NO_TOTALS: Totals = {
  raised_amount: 0,
  contribution_count: 0,
  contributor_count: 0,
}

function sumFound(db: Db, eventIds: readonly string[], filter: ReportFilter) {
  return db
    .selectFrom('contributions')
    .select((row) => [
      sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('raised_amount'),
      row.fn.countAll<number>().as('contribution_count'),
      row.fn.count<number>('contributor_key').distinct().as('contributor_count'),
    ])
    .where('event_id', 'in', [...eventIds])
    .where(isConfirmed)
    .where(isFound(filter))
}

/** Sums up the contributions that the filter finds, by event. */
export function sumByEvent(
  db: Db,
  eventIds: readonly string[],
  filter: ReportFilter,
): Promise<(Totals & { event_id: string })[]> {
  return sumFound(db, eventIds, filter).select('event_id').groupBy('event_id').execute()
}

/** The same of one event by goal; `goal_id` is null for what was given to the event as a whole. */
export function sumByGoal(
  db: Db,
  eventId: string,
  filter: ReportFilter,
): Promise<(Totals & { goal_id: string | null })[]> {
  return sumFound(db, [eventId], filter).select('goal_id').groupBy('goal_id').execute()
}
