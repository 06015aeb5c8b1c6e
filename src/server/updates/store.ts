import { type RawBuilder, sql } from 'kysely'
import type { UpdateKind } from '#contract/events/updates/updates.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { isUnsubscribedSql } from '#server/event-emails/store.ts'
import type { Emailed } from './policy.ts'

/**
 * SQL: the addresses of an event's guests, givers and those who bring something, and since when we know them,
 * without those that want no emails of it. Gifts that were refunded or are in dispute do not count, nor
 * reservations that ended.
 */
export const selectKnownAddresses = (eventId: RawBuilder<string>) => sql<{
  email: string
  since: Date
}>`
  select email, since from (
    select lower(email) as email, created_at as since from rsvps
      where event_id = ${eventId} and email is not null
    union all
    select lower(contributor_email), created_at from contributions
      where event_id = ${eventId} and status = 'CONFIRMED' and contributor_email is not null
    union all
    select lower(email), reserved_at from goal_reservations
      where event_id = ${eventId} and status in ('RESERVED', 'CONFIRMED') and email is not null
  ) known
  where not ${isUnsubscribedSql(eventId, sql`known.email`)}`

/** SQL: each of these addresses once. */
const selectRecipients = (eventId: string) =>
  sql<{ email: string }>`select distinct email
    from (${selectKnownAddresses(sql`${eventId}::uuid`)}) known`

/** Counts whom an update of the event would reach now. */
export async function countRecipients(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectRecipients(eventId)}) people`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the next addresses after `after`, in their order. */
export async function listRecipientsAfter(
  tx: Tx,
  eventId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from (${selectRecipients(eventId)}) people
    where email collate "C" > ${after} order by email collate "C" limit ${limit}`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Reads how much of an event was emailed. @param today `YYYY-MM-DD` in Mexico City */
export async function readEmailed(db: Db, eventId: string, today: string): Promise<Emailed> {
  const rows = await db
    .selectFrom('event_updates')
    .select(['kind', sql<boolean>`email_day = ${today}::date`.as('isToday')])
    .where('event_id', '=', eventId)
    .where('email_day', 'is not', null)
    .execute()
  const count = (kind: UpdateKind) => rows.filter((row) => row.isToday && row.kind === kind).length
  return {
    updates: rows.length,
    newsToday: count('NEWS'),
    movesToday: count('MOVED'),
    hasBirth: rows.some(({ kind }) => kind === 'BORN'),
  }
}

/** An update that is being emailed, locked. */
export interface Mailing {
  event_id: string
  emailed_count: number
  emailed_through: string | null
}

/** Locks an update whose emails are not all enqueued; undefined if there is none. */
export function lockMailing(tx: Tx, id: string): Promise<Mailing | undefined> {
  return tx
    .selectFrom('event_updates')
    .select(['event_id', 'emailed_count', 'emailed_through'])
    .where('id', '=', id)
    .where('email_day', 'is not', null)
    .where('email_ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
