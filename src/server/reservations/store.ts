import { type Insertable, sql } from 'kysely'
import type { ReservationStatus } from '#contract/events/other-gifts/reservations.ts'
import type { NameCorrection } from '#contract/people/privacy-requests.ts'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { isHostedBy } from '#server/event-records/cohosts-store.ts'
import { ERASED_NAME, type Person } from '#server/noted-gift-records/erasure-store.ts'

/** Somebody who brings what a goal stands for (`R24`), with the goal's name. */
export interface ReservationRow extends Row<'goal_reservations'> {
  goal_name: string
}

const selectReservations = (db: Db) =>
  db
    .selectFrom('goal_reservations')
    .innerJoin('goals', 'goals.id', 'goal_reservations.goal_id')
    .selectAll('goal_reservations')
    .select('goals.name as goal_name')

export function findReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  return selectReservations(db).where('goal_reservations.id', '=', id).executeTakeFirst()
}

/** Finds what a form has reserved already. */
export function findByFormKey(
  tx: Tx,
  eventId: string,
  formKey: string,
): Promise<ReservationRow | undefined> {
  return selectReservations(tx)
    .where('goal_reservations.event_id', '=', eventId)
    .where('form_key', '=', formKey)
    .executeTakeFirst()
}

/** Lists an event's reservations that hold, the newest first. */
export function listOpenReservations(db: Db, eventId: string): Promise<ReservationRow[]> {
  return selectReservations(db)
    .where('goal_reservations.event_id', '=', eventId)
    .where('goal_reservations.status', 'in', ['RESERVED', 'CONFIRMED'])
    .orderBy('goal_reservations.id', 'desc')
    .execute()
}

/** Lists the reservations of ACTIVE events before their date that a person hosts which nobody has answered, the oldest first. */
export function listUnconfirmedReservations(
  db: Db,
  { hostId, eventId, now }: { hostId: string; eventId: string | undefined; now: Date },
) {
  return selectReservations(db)
    .innerJoin('events', 'events.id', 'goal_reservations.event_id')
    .innerJoin('users', 'users.id', 'events.host_id')
    .select(['events.slug', 'events.name as event_name', 'events.host_id', 'users.first_name'])
    .where(isHostedBy(hostId))
    .where('events.status', '=', 'ACTIVE')
    .where('events.held_at', 'is', null)
    .where('events.event_date', '>', now)
    .where('goal_reservations.status', '=', 'RESERVED')
    .$if(eventId !== undefined, (rows) => rows.where('events.id', '=', eventId ?? ''))
    .orderBy('goal_reservations.id')
    .execute()
}

/** Inserts a reservation and resolves to its id. Requires the event's lock. */
export async function insertReservation(
  tx: Tx,
  values: Insertable<Schema['goal_reservations']>,
): Promise<string> {
  const { id } = await tx
    .insertInto('goal_reservations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requires the event's lock. */
export async function saveStatus(
  tx: Tx,
  id: string,
  { status, now }: { status: ReservationStatus; now: Date },
): Promise<void> {
  await tx
    .updateTable('goal_reservations')
    .set({ status, answered_at: now })
    .where('id', '=', id)
    .execute()
}

/** Lists the reservations of a host's events, and those with an address that the person has confirmed. */
export function listReservationsAround(db: Db, person: Person) {
  const all = db
    .selectFrom('goal_reservations')
    .innerJoin('events', 'events.id', 'goal_reservations.event_id')
    .innerJoin('goals', 'goals.id', 'goal_reservations.goal_id')
    .selectAll('goal_reservations')
    .select(['goals.name as goal_name', 'events.name as event_name'])
  return all
    .where('events.host_id', '=', person.id)
    .union(all.where('goal_reservations.email', '=', person.email))
    .orderBy('id')
    .execute()
}

/** Lists what a person brings to events of others that are not over. */
export function listOpenReservationsOf(
  db: Db,
  person: Person,
  now: Date,
): Promise<ReservationRow[]> {
  return selectReservations(db)
    .innerJoin('events', 'events.id', 'goal_reservations.event_id')
    .where('goal_reservations.email', '=', person.email)
    .where('goal_reservations.status', 'in', ['RESERVED', 'CONFIRMED'])
    .where('events.host_id', '<>', person.id)
    .where('events.event_date', '>', now)
    .orderBy('goal_reservations.id')
    .execute()
}

const NO_CONTACT = { email: null, phone: null, note: null }

/** Deletes the reservations of a deleted account's events, and erases who made others with its address. */
export async function eraseReservations(tx: Tx, person: Person): Promise<void> {
  await sql`delete from goal_reservations using events
    where events.id = goal_reservations.event_id and events.host_id = ${person.id}`.execute(tx)
  await tx
    .updateTable('goal_reservations')
    .set({ guest_name: ERASED_NAME, ...NO_CONTACT })
    .where('email', '=', person.email)
    .execute()
}

/** Corrects a name of the guest in the reservations with an address; resolves to how many. */
export async function renameReservations(
  tx: Tx,
  email: string,
  { wrong, right }: NameCorrection,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('goal_reservations')
    .set({ guest_name: right })
    .where('email', '=', email)
    .where('guest_name', '=', wrong)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Erases address, telephone and note of reservations at events dated before, in batches. */
export async function eraseReservationContactsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      update goal_reservations set email = null, phone = null, note = null where id in (
        select reserved.id from goal_reservations reserved
          join events on events.id = reserved.event_id
        where events.event_date < ${before} and (reserved.email is not null
          or reserved.phone is not null or reserved.note is not null)
        limit ${BATCH_ROWS})`.execute(db)
    return { numDeletedRows: numAffectedRows }
  })
}
