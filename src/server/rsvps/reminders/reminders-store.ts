import { sql } from 'kysely'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { isUnsubscribedSql } from '#server/event-emails/store.ts'
import type { RsvpRow } from '../store.ts'

/** How long before the event each reminder goes out, and the column with the date of the event that it told. */
export const REMINDERS = {
  week: { days: 7, column: 'week_reminded_for' },
  day: { days: 1, column: 'day_reminded_for' },
} as const
export type ReminderKind = keyof typeof REMINDERS

/** When guests are reminded, on the event's clock. */
const REMINDER_TIME = '10:00'

const remindAt = (kind: ReminderKind) =>
  sql`((events.event_day - ${sql.lit(REMINDERS[kind].days)} + time '${sql.raw(REMINDER_TIME)}')
    at time zone events.time_zone)`

/**
 * SQL condition over `rsvps`, `events` and their host: the reminder of the event's present date is due, and no
 * answer with the same address was sent it. A week's reminder that is a day late is left out; none goes out
 * once the event has begun, nor to who said yes after it was due, nor to whom the host alone made say yes.
 */
const isDue = (kind: ReminderKind, now: Date) => sql<boolean>`(
  rsvps.answer = 'YES' and rsvps.own_answer = 'YES'
  and rsvps.email is not null
  and not ${isUnsubscribedSql(sql`rsvps.event_id`, sql`rsvps.email`)}
  and not exists (select from rsvps reminded
    where reminded.event_id = rsvps.event_id and reminded.email = rsvps.email
      and ${sql.ref(`reminded.${REMINDERS[kind].column}`)} = events.event_date)
  and ${sql.ref(`rsvps.${REMINDERS[kind].column}`)} is distinct from events.event_date
  and rsvps.answered_at < ${remindAt(kind)} and ${remindAt(kind)} <= ${now}
  and ${kind === 'week' ? sql`${now} < ${remindAt(kind)} + interval '1 day'` : sql`${now} < events.event_date`}
  and events.status = 'ACTIVE' and events.held_at is null
  and users.id = events.host_id and users.suspended_at is null and users.deleted_at is null)`

/**
 * Lists the ids of answers whose reminder is due, one of each person: of the events of the coming days, which
 * an index finds.
 * @param after the last id of the batch before
 */
export async function listDueReminders(
  db: Db,
  { kind, now, after, limit }: { kind: ReminderKind; now: Date; after: string; limit: number },
): Promise<string[]> {
  const until = new Date(now.getTime() + (REMINDERS[kind].days + 1) * DAY_MS)
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (rsvps.event_id, rsvps.email) rsvps.id from events
        join users on users.id = events.host_id
        join rsvps on rsvps.event_id = events.id
      where events.status = 'ACTIVE' and events.event_date between ${now} and ${until}
        and ${isDue(kind, now)}
      order by rsvps.event_id, rsvps.email, rsvps.id desc) latest
    where id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a reminder as sent if it is still due; resolves to the answer, locked, or to undefined. */
export async function claimReminder(
  tx: Tx,
  id: string,
  { kind, now }: { kind: ReminderKind; now: Date },
): Promise<RsvpRow | undefined> {
  const { rows } = await sql<RsvpRow>`
    update rsvps set ${sql.ref(REMINDERS[kind].column)} = events.event_date
    from events, users
    where rsvps.id = ${id} and events.id = rsvps.event_id and ${isDue(kind, now)}
    returning rsvps.*`.execute(tx)
  return rows[0]
}

/** Lets reminders of what the host made of them reach the answers with an address again: their guest stands by it. */
export async function adoptHostAnswers(tx: Tx, eventId: string, email: string): Promise<void> {
  // In one order for all callers.
  await sql`update rsvps set own_answer = answer, own_answered_at = answered_at where id in (
    select id from rsvps where event_id = ${eventId} and email = ${email}
    order by id for update)`.execute(tx)
}
