import { sql } from 'kysely'
import type { RiskSigns } from '#contract/events/event-reports.ts'
import { PLATFORM_COUNTRY } from '#contract/product/product.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import { notAcceptedSql } from '#server/settlement/quarantine-store.ts'

type ReportRow = Row<'event_reports'>

/** What visitors may still say of an event while nobody has looked: more says nothing new. */
const OPEN_MAX = 200
/** All that can wait, and as many that were closed: nothing is closed that nobody could read. */
const LISTED_MAX = 2 * OPEN_MAX

/** Stores a report unless the event has enough that wait. */
export async function insertReport(
  db: Db,
  report: Pick<ReportRow, 'event_id' | 'reason' | 'text' | 'email' | 'reported_at'>,
): Promise<void> {
  await sql`
    insert into event_reports (event_id, reason, text, email, reported_at)
    select ${report.event_id}, ${report.reason}, ${report.text}, ${report.email},
      ${report.reported_at}::timestamptz
    where (select count(*) from event_reports
      where event_id = ${report.event_id} and closed_at is null) < ${OPEN_MAX}`.execute(db)
}

/** Lists an event's reports: those that wait, before the others; those with words first, the newest first. */
export function listReports(db: Db, eventId: string): Promise<ReportRow[]> {
  return db
    .selectFrom('event_reports')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy((report) => report('closed_at', 'is not', null))
    .orderBy((report) => report.and([report('text', 'is', null), report('email', 'is', null)]))
    .orderBy('reported_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

/** Lists what an address reported, the oldest first. */
export function listReportsFrom(db: Db, email: string) {
  return db
    .selectFrom('event_reports')
    .innerJoin('events', 'events.id', 'event_id')
    .selectAll('event_reports')
    .select('events.name as event_name')
    .where('email', '=', email)
    .orderBy('event_reports.id')
    .execute()
}

export async function countOpenReports(db: Db, eventId: string): Promise<number> {
  const { open } = await db
    .selectFrom('event_reports')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** Closes the event's reports that were there at `until`; resolves to how many. */
export async function closeReports(
  tx: Tx,
  eventId: string,
  { until, at }: { until: Date; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('event_reports')
    .set({ closed_at: at })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .where('reported_at', '<=', until)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Reads from an event's host, contributions and checkouts what makes it worth a second look. */
export async function readRiskSigns(db: Db, eventId: string): Promise<RiskSigns> {
  const { rows } = await sql<RiskSigns>`
    with countries as (
      select card_country as country, count(distinct contributions.id) as gifts
      from contributions join checkout_sessions on contribution_id = contributions.id
      where contributions.event_id = ${eventId} and confirmed_at is not null
        and checkout_sessions.status = 'complete' and card_country is not null
        and not exists (select from quarantined_payments
          where stripe_object_id = stripe_session_id and ${notAcceptedSql})
      group by card_country)
    select (extract(day from published_at - users.created_at))::int as "accountAgeDays",
      count(*) filter (where contributions.status in ('PENDING', 'EXPIRED', 'FAILED')) as unfinished,
      count(contributions.id) as begun,
      (select coalesce(sum(declines), 0) from checkout_sessions
        where event_id = ${eventId}) as declines,
      (select coalesce(sum(gifts), 0)::int from countries) as "byKnownCards",
      (select to_jsonb(countries) from countries where country <> ${PLATFORM_COUNTRY}
        order by gifts desc, country limit 1) as abroad,
      max(base_amount) filter (where confirmed_at is not null) as "largestGift",
      round((percentile_cont(0.5) within group (order by base_amount)
        filter (where confirmed_at is not null))::numeric)::int as "medianGift"
    from events join users on users.id = events.host_id
      left join contributions on contributions.event_id = events.id
    where events.id = ${eventId} group by events.id, users.id`.execute(db)
  return rows[0] as RiskSigns
}

/** Forgets who reported and their words if the report was closed, or never, before that moment. */
export async function eraseReporters(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('event_reports')
    .set({ text: null, email: null })
    .where((report) => report(report.fn.coalesce('closed_at', 'reported_at'), '<', before))
    .where((report) => report.or([report('text', 'is not', null), report('email', 'is not', null)]))
    .execute()
}

/** Forgets what a person reported from their addresses, and closes what was said of their own events. */
export async function eraseReportsAround(
  tx: Tx,
  { userId, emails, now }: { userId: string; emails: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update event_reports set text = null, email = null,
      closed_at = case when host_id = ${userId} then coalesce(closed_at, ${now}) else closed_at end
    from events where events.id = event_id
      and (host_id = ${userId} or email = any(${[...emails]}))`.execute(tx)
}
