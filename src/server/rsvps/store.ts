import { type Insertable, sql, type Updateable } from 'kysely'
import type { RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import type { NameCorrection } from '#contract/people/privacy-requests.ts'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import { computeOffset, type PageRequest } from '#server/db/pages.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { selectRepeatedYes } from './repeated-store.ts'

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

/** Marks the party of an answer as arrived, the first time it is marked, or as not; undefined if this event has none with this id. */
export function storeArrival(
  tx: Tx,
  answer: { eventId: string; id: string },
  arrivedAt: Date | null,
): Promise<RsvpRow | undefined> {
  return tx
    .updateTable('rsvps')
    .set({ arrived_at: arrivedAt && sql<Date>`coalesce(arrived_at, ${arrivedAt})` })
    .where('event_id', '=', answer.eventId)
    .where('id', '=', answer.id)
    .returningAll()
    .executeTakeFirst()
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

/** Counts the answers of an event that its host added, or those of its guests. */
export async function countRsvps(
  db: Db,
  eventId: string,
  { addedByHost }: { addedByHost: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('rsvps')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('added_by_host', '=', addedByHost)
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
  arrival?: 'pending' | undefined
  repeated?: 'yes' | undefined
}

function selectFiltered(
  db: Db,
  eventId: string,
  { search, answer, arrival, repeated }: RsvpFilter,
) {
  let found = db.selectFrom('rsvps').where('event_id', '=', eventId)
  if (answer) found = found.where('answer', '=', answer)
  if (arrival) found = found.where('answer', '!=', 'NO').where('arrived_at', 'is', null)
  if (repeated) found = found.where('id', 'in', selectRepeatedYes(eventId))
  return search ? found.where(containsText(sql.ref('search_text'), search)) : found
}

/** Lists one page of an event's answers, and how many the filter finds: an event has at most twice `RSVPS_MAX`. */
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
    .offset(computeOffset(wanted))
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

/** Lists the answers to a host's events, and those with an address that the person has confirmed, the oldest first. */
export function listRsvpsAround(db: Db, person: { id: string; email: string | null }) {
  const all = db
    .selectFrom('rsvps')
    .innerJoin('events', 'events.id', 'rsvps.event_id')
    .selectAll('rsvps')
    .select(['events.name as event_name', 'events.host_id'])
  // Each half has an index; one condition with `or` reads the whole table.
  return all
    .where('events.host_id', '=', person.id)
    .union(all.where('rsvps.email', '=', person.email))
    .orderBy('id')
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

/** Corrects a name of the guest in the answers with an address; resolves to how many. */
export async function renameRsvps(
  tx: Tx,
  email: string,
  { wrong, right }: NameCorrection,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('rsvps')
    .set({ name: right })
    .where('email', '=', email)
    .where('name', '=', wrong)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Erases address, telephone and notes of answers to events dated before, in batches. */
export async function eraseContactsBefore(db: Db, before: Date): Promise<void> {
  const eraseSome = async () => {
    const { numAffectedRows = 0n } = await sql`
      update rsvps set email = null, phone = null, note = null, host_note = null where id in (
        select rsvps.id from rsvps join events on events.id = rsvps.event_id
        where events.event_date < ${before}
          and (rsvps.email is not null or rsvps.phone is not null or rsvps.note is not null
            or rsvps.host_note is not null)
        limit ${BATCH_ROWS})`.execute(db)
    return { numDeletedRows: numAffectedRows }
  }
  await deleteInBatches(eraseSome)
}
