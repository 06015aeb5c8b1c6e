import { type Insertable, sql, type Updateable } from 'kysely'
import type { RsvpAnswer } from '#contract/events/rsvps.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import { offsetOf, type PageRequest } from '#server/db/pages.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { DAY_MS } from '#server/limits.ts'

export type RsvpRow = Row<'rsvps'>

export function findRsvp(db: Db, id: string): Promise<RsvpRow | undefined> {
  return db.selectFrom('rsvps').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts the answer of a form; resolves to its id, or to null if the form was sent before. */
export async function insertRsvp(
  tx: Tx,
  values: Insertable<Schema['rsvps']>,
): Promise<string | null> {
  const row = await tx
    .insertInto('rsvps')
    .values(values)
    .onConflict((conflict) => conflict.columns(['event_id', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The id of the answer that a form has given already. */
export async function findByFormKey(tx: Tx, eventId: string, formKey: string) {
  const row = await tx
    .selectFrom('rsvps')
    .select('id')
    .where('event_id', '=', eventId)
    .where('form_key', '=', formKey)
    .executeTakeFirst()
  return row?.id
}

/** Locks an answer for a change. */
export function lockRsvp(tx: Tx, id: string): Promise<RsvpRow | undefined> {
  return tx.selectFrom('rsvps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type RsvpChange = Omit<Updateable<Schema['rsvps']>, 'id' | 'event_id' | 'form_key'>

/** Requires the answer's lock. */
export function storeRsvpChange(tx: Tx, id: string, change: RsvpChange): Promise<RsvpRow> {
  return tx
    .updateTable('rsvps')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an answer of this event; false if it has none with this id. */
export async function deleteRsvp(db: Db, eventId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rsvps')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRsvps(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('rsvps')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the answers and people of an event, by answer; an answer that nobody gave is absent. */
export function sumRsvps(db: Db, eventId: string) {
  return db
    .selectFrom('rsvps')
    .select((row) => [
      'answer',
      row.fn.countAll<number>().as('answers'),
      row.fn.sum<number>('adults').as('adults'),
      row.fn.sum<number>('children').as('children'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('answer')
    .execute()
}

export interface RsvpFilter {
  search?: string | undefined
  answer?: RsvpAnswer | undefined
}

function selectFiltered(db: Db, eventId: string, { search, answer }: RsvpFilter) {
  let found = db.selectFrom('rsvps').where('event_id', '=', eventId)
  if (answer) found = found.where('answer', '=', answer)
  return search ? found.where(containsText(sql.ref('search_text'), search)) : found
}

/** Lists one page of an event's answers, and how many the filter finds: an event has at most `RSVPS_MAX`. */
export async function listRsvpPage(
  db: Db,
  eventId: string,
  { order, ...wanted }: PageRequest & { filter: RsvpFilter; order: 'newest' | 'name' },
) {
  const found = selectFiltered(db, eventId, wanted.filter)
  const { count } = await found
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await (order === 'name'
    ? found.orderBy(sql`fold_text(name)`).orderBy('id')
    : found.orderBy('id', 'desc')
  )
    .selectAll()
    .limit(wanted.pageSize)
    .offset(offsetOf(wanted))
    .execute()
  return { rows, total: Number(count) }
}

/** Lists all answers of an event by name. */
export function listRsvpsByName(db: Db, eventId: string): Promise<RsvpRow[]> {
  return db
    .selectFrom('rsvps')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy(sql`fold_text(name)`)
    .orderBy('id')
    .execute()
}

/** How long before the event each reminder goes out, and the column that says that it did. */
export const REMINDERS = {
  week: { days: 7, column: 'week_reminded_at' },
  day: { days: 1, column: 'day_reminded_at' },
} as const
export type ReminderKind = keyof typeof REMINDERS

/** When guests are reminded, in Mexico City. */
const REMINDER_TIME = '10:00'

const remindAt = (kind: ReminderKind) =>
  sql`(((events.event_date at time zone ${TIME_ZONE})::date - ${sql.lit(REMINDERS[kind].days)}
    + time '${sql.raw(REMINDER_TIME)}') at time zone ${TIME_ZONE})`

/**
 * SQL condition over `rsvps`, `events` and their host: the reminder is due, and was not sent. A week's
 * reminder that is a day late is left out; none goes out once the event has begun, nor to who said yes after
 * it was due.
 */
const isDue = (kind: ReminderKind, now: Date) => sql<boolean>`(
  rsvps.answer = 'YES' and rsvps.email is not null and rsvps.unsubscribed_at is null
  and ${sql.ref(`rsvps.${REMINDERS[kind].column}`)} is null
  and rsvps.answered_at < ${remindAt(kind)} and ${remindAt(kind)} <= ${now}
  and ${kind === 'week' ? sql`${now} < ${remindAt(kind)} + interval '1 day'` : sql`${now} < events.event_date`}
  and events.status = 'ACTIVE' and events.asks_rsvp and events.held_at is null
  and users.id = events.host_id and users.suspended_at is null and users.deleted_at is null)`

/** Lists the ids of answers whose reminder is due: of the events of the coming days, which an index finds. */
export async function listDueReminders(
  db: Db,
  { kind, now, limit }: { kind: ReminderKind; now: Date; limit: number },
): Promise<string[]> {
  const until = new Date(now.getTime() + (REMINDERS[kind].days + 1) * DAY_MS)
  const { rows } = await sql<{ id: string }>`
    select rsvps.id from events
      join users on users.id = events.host_id
      join rsvps on rsvps.event_id = events.id
    where events.status = 'ACTIVE' and events.event_date between ${now} and ${until}
      and ${isDue(kind, now)}
    order by rsvps.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a reminder as sent if it is still due; resolves to the answer, locked, or to undefined. */
export async function claimReminder(
  tx: Tx,
  id: string,
  { kind, now }: { kind: ReminderKind; now: Date },
): Promise<RsvpRow | undefined> {
  const { rows } = await sql<RsvpRow>`
    update rsvps set ${sql.ref(REMINDERS[kind].column)} = ${now}
    from events, users
    where rsvps.id = ${id} and events.id = rsvps.event_id and ${isDue(kind, now)}
    returning rsvps.*`.execute(tx)
  return rows[0]
}

/** Lists the answers to a host's events, and those with an address that the person has confirmed, the oldest first. */
export function listRsvpsAround(db: Db, person: { id: string; email: string | null }) {
  return db
    .selectFrom('rsvps')
    .innerJoin('events', 'events.id', 'rsvps.event_id')
    .selectAll('rsvps')
    .select(['events.name as event_name', 'events.host_id'])
    .where(sql<boolean>`(events.host_id = ${person.id} or rsvps.email = ${person.email})`)
    .orderBy('rsvps.id')
    .execute()
}

const NO_CONTACT = { email: null, phone: null, note: null, host_note: null }

/** In place of the name of a guest who has deleted their account. */
const DELETED_GUEST_NAME = 'Invitado'

/** Deletes the answers to a deleted account's events, and erases names and contacts where its address answered. */
export async function eraseRsvps(
  tx: Tx,
  person: { id: string; email: string | null },
): Promise<void> {
  await sql`delete from rsvps using events
    where events.id = rsvps.event_id and events.host_id = ${person.id}`.execute(tx)
  await tx
    .updateTable('rsvps')
    .set({ name: DELETED_GUEST_NAME, ...NO_CONTACT })
    .where('email', '=', person.email)
    .execute()
}

/** Erases address, telephone and notes of answers to events dated before. */
export async function eraseContactsBefore(db: Db, before: Date): Promise<void> {
  await sql`update rsvps set email = null, phone = null, note = null, host_note = null from events
    where events.id = rsvps.event_id and events.event_date < ${before}
      and (rsvps.email is not null or rsvps.phone is not null or rsvps.note is not null
        or rsvps.host_note is not null)`.execute(db)
}
