import { type Insertable, sql, type Updateable } from 'kysely'
import type { Picture } from '#contract/events/pictures.ts'
import type { Birth } from '#contract/events/updates/updates.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { selectListedCover, selectPicture } from '#server/picture-records/store.ts'
import { selectBirth } from '#server/update-records/store.ts'
import { emailAddressSql } from '#server/users/store.ts'
import { type CoHostOfRow, selectCoHosts } from './cohosts-store.ts'
import type { FieldColumn } from './fields.ts'

/** The columns that a host edits; totals-store.ts and goals-store.ts write the figures. */
type EditableColumn = FieldColumn | 'status' | 'wall_messages' | 'published_at' | 'held_at'
export type EventChange = Pick<Updateable<Schema['events']>, EditableColumn>
export type NewEvent = EventChange &
  Pick<Insertable<Schema['events']>, 'host_id' | 'name' | 'event_date'>

/** An event with its host's name, address and payout account. */
export interface EventWithHost extends Row<'events'> {
  host_first_name: string
  host_last_name: string
  host_mother_last_name: string
  /** Null once the host's account is deleted. */
  host_email: string | null
  host_suspended_at: Date | null
  /** Stripe's id of the host's current payout account; null if there is none. */
  host_account_id: string | null
  host_can_receive_payments: boolean
  /** Whether the provider has checked the host: without it, it pays nothing out. */
  host_is_verified: boolean
  /** False while a fault of the operator's stops payments for everybody. */
  are_payments_open: boolean
  cover: Picture | null
  /** What the hosts told everybody of the birth (`R25`). */
  birth: Birth | null
  /** Who organises it with its owner (`R21`). */
  cohosts: CoHostOfRow[]
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** One row a fault, and mostly none: PostgreSQL reads it once a query. */
export const arePaymentsOpen = sql<boolean>`not exists (
  select from operator_faults where closed_at is null and stops_contributions)`

/** Over a left join with the host's current `payout_accounts`. */
export const isHostVerified = sql<boolean>`coalesce(payout_accounts.can_receive_payments
  and payout_accounts.payouts_enabled and not payout_accounts.has_past_due_requirements, false)`

/** Selects events with host and current payout account, in one query; their covers are those of lists. */
export function selectEventsWithHost(db: Db, selectCover = selectListedCover) {
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
      emailAddressSql.as('host_email'),
      'users.suspended_at as host_suspended_at',
      'payout_accounts.stripe_account_id as host_account_id',
      row.fn
        .coalesce('payout_accounts.can_receive_payments', sql.lit(false))
        .as('host_can_receive_payments'),
      isHostVerified.as('host_is_verified'),
      arePaymentsOpen.as('are_payments_open'),
      selectCover(sql`events.id`).as('cover'),
      selectBirth(sql`events.id`).as('birth'),
      selectCoHosts(sql`events.id`).as('cohosts'),
    ])
}

export const isId = (text: string) => UUID.test(text)

/** Selects one event by id or slug; callers extend the query. */
export function selectEvent(db: Db, idOrSlug: string) {
  const events = selectEventsWithHost(db, selectPicture)
  return isId(idOrSlug)
    ? events.where('events.id', '=', idOrSlug)
    : events.where('events.slug', '=', idOrSlug.toLowerCase())
}

/** As the index `events_code_idx` has it: slugs of deleted hosts have no code. */
export const HAS_CODE = sql<boolean>`slug ~ '-[2-9a-hjkmnp-z]{6}$'`

/**
 * Finds the event with the short link's code, by the name for its address: the slug, which contains the
 * event's name, while everybody may see it, and the id afterwards (`R4`). Null for a draft.
 */
export async function findAddressByCode(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select(['id', 'slug', 'status'])
    .where(HAS_CODE)
    .where(sql`right(slug, 6)`, '=', code)
    .where('status', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!row) return null
  return row.status === 'ACTIVE' ? row.slug : row.id
}

/** Finds an event by id or slug. */
export function findEvent(db: Db, idOrSlug: string): Promise<EventWithHost | undefined> {
  return selectEvent(db, idOrSlug).executeTakeFirst()
}

/**
 * Locks an event by id or slug: until the transaction ends, nobody else changes the event, its goals
 * or its totals, and no checkout starts.
 */
export async function lockEvent(tx: Tx, idOrSlug: string): Promise<EventWithHost | undefined> {
  const locked = await tx
    .selectFrom('events')
    .select('id')
    .where(isId(idOrSlug) ? 'id' : 'slug', '=', idOrSlug.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  // A statement of its own: it sees who was removed while this one waited for the lock (`R21`).
  return locked && selectEvent(tx, locked.id).executeTakeFirst()
}

/**
 * Locks an event so that it can neither close nor its host be suspended until the transaction ends:
 * both must see every checkout that they have to expire (`R2`, `R5`). The lock is shared, so
 * checkouts of one event start concurrently.
 */
export function lockEventShared(tx: Tx, idOrSlug: string): Promise<EventWithHost | undefined> {
  return selectEvent(tx, idOrSlug).forShare(['events', 'users']).executeTakeFirst()
}

const MAX_SLUG_ATTEMPTS = 8

/**
 * Inserts an event under the first free slug and code and resolves to its id.
 * @param makeSlug called again after a collision
 */
export async function insertEvent(
  db: Db,
  event: NewEvent,
  makeSlug: () => string,
): Promise<string> {
  for (let attempt = 0; attempt < MAX_SLUG_ATTEMPTS; attempt += 1) {
    const row = await db
      .insertInto('events')
      .values({ ...event, slug: makeSlug() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
  throw new Error('no free slug')
}

/** Lists the ids of a host's events. */
export async function listEventIds(db: Db, hostId: string): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').where('host_id', '=', hostId).execute()
  return rows.map(({ id }) => id)
}

export async function saveEvent(tx: Tx, id: string, change: EventChange, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Deletes an event with its goals and totals; a foreign key refuses while a contribution exists. */
export async function deleteEventRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute()
}

/** Completes ACTIVE events dated `before` or earlier; resolves to the ids, at most `limit`. */
export async function completeEventsBefore(
  tx: Tx,
  before: Date,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
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
    .set({ status: 'COMPLETED', updated_at: now })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return completed.map((event) => event.id)
}
