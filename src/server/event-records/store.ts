import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

/** What a host writes in an event; its totals belong to totals-store.ts and goals-store.ts. */
type Written =
  | 'name'
  | 'description'
  | 'event_date'
  | 'location'
  | 'status'
  | 'theme'
  | 'hosts'
  | 'video_call_link'
  | 'photo_album_link'
  | 'closing_date'
  | 'thank_you_message'
  | 'wall_messages'
  | 'published_at'
export type EventChange = Pick<Updateable<Schema['events']>, Written>
export type NewEvent = EventChange &
  Pick<Insertable<Schema['events']>, 'host_id' | 'name' | 'event_date'>

/** An event with what has to be known of its host. */
export interface EventWithHost extends Row<'events'> {
  host_first_name: string
  host_last_name: string
  host_mother_last_name: string
  host_email: string
  host_suspended_at: Date | null
  /** The provider's id of the host's current payout account, null if there is none. */
  host_account_id: string | null
  host_can_take_money: boolean
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Event, host and current payout account in one query. */
export function eventsWithHost(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.host_id')
    .leftJoin('payout_accounts', (join) =>
      join
        .onRef('payout_accounts.user_id', '=', 'events.host_id')
        .on('payout_accounts.replaced_at', 'is', null),
    )
    .selectAll('events')
    .select((row) => [
      'users.first_name as host_first_name',
      'users.last_name as host_last_name',
      'users.mother_last_name as host_mother_last_name',
      'users.email as host_email',
      'users.suspended_at as host_suspended_at',
      'payout_accounts.stripe_account_id as host_account_id',
      row.fn.coalesce('payout_accounts.can_take_money', sql.lit(false)).as('host_can_take_money'),
    ])
}

/** Whether a text can be an id at all. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** By id, or by the name in its address; a query to go on with. */
export function selectEvent(db: Db, idOrSlug: string) {
  return UUID.test(idOrSlug)
    ? eventsWithHost(db).where('events.id', '=', idOrSlug)
    : eventsWithHost(db).where('events.slug', '=', idOrSlug.toLowerCase())
}

/** By id, or by the name in its address. */
export function findEvent(db: Db, idOrSlug: string): Promise<EventWithHost | undefined> {
  return selectEvent(db, idOrSlug).executeTakeFirst()
}

/**
 * The same, held so that no one else changes the event, its goals or its totals, and no checkout
 * starts, until the transaction ends.
 */
export function lockEvent(tx: Tx, idOrSlug: string): Promise<EventWithHost | undefined> {
  return selectEvent(tx, idOrSlug).forUpdate('events').executeTakeFirst()
}

/**
 * The same for whoever starts a checkout: many may hold it at once, but neither can the event close
 * nor its host be suspended under them, so that both always see the checkouts they have to expire
 * (`R2`, `R5`).
 */
export function holdEventOpen(tx: Tx, idOrSlug: string): Promise<EventWithHost | undefined> {
  return selectEvent(tx, idOrSlug).forShare(['events', 'users']).executeTakeFirst()
}

const SLUG_TRIES = 8

/**
 * Writes a new event under the first slug that is free; resolves to its id.
 * @param makeSlug called again after a collision
 */
export async function insertEvent(
  db: Db,
  event: NewEvent,
  makeSlug: () => string,
): Promise<string> {
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const row = await db
      .insertInto('events')
      .values({ ...event, slug: makeSlug() })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
  throw new Error('no free slug')
}

export async function saveEvent(tx: Tx, id: string, change: EventChange, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Whether everything of the event goes back: it takes nothing any more. */
export async function isCalledOff(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('event_refunds')
    .select('event_id')
    .where('event_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Goals and kept totals go with it; a contribution that is left makes the database refuse. */
export async function deleteEventRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute()
}

/** ACTIVE events whose date lies before `before` become COMPLETED; resolves to at most `limit` ids. */
export async function completeEventsBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const due = tx
    .selectFrom('events')
    .select('id')
    .where('status', '=', sql.lit('ACTIVE'))
    .where('event_date', '<=', before)
    .orderBy('event_date')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const completed = await tx
    .updateTable('events')
    .set({ status: 'COMPLETED', updated_at: sql`now()` })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return completed.map((event) => event.id)
}
