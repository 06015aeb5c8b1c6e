import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/events/pictures.ts'
import type { Birth } from '#contract/events/updates/updates.ts'
import { UPDATES_MAX } from '#contract/product/limits.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import {
  deletePictureRow,
  expireFiles,
  selectUpdatePictures,
} from '#server/picture-records/store.ts'
import { selectPublicName } from '#server/users/store.ts'

/** An update as it is read: days as `YYYY-MM-DD`. */
export interface UpdateRow
  extends Omit<
    Row<'event_updates'>,
    | 'form_key'
    | 'baby_name'
    | 'born_on'
    | 'weight_grams'
    | 'length_mm'
    | 'email_turn'
    | 'emailed_through'
  > {
  birth: Birth | null
  pictures: Picture[]
}

/** SQL: what an update says of the birth; null for news. */
const birthSql = sql<Birth | null>`case when event_updates.baby_name is not null then
  jsonb_build_object('name', event_updates.baby_name, 'bornOn', event_updates.born_on,
    'weight', event_updates.weight_grams, 'length', event_updates.length_mm) end`

/** SQL: the birth that the hosts of an event told everybody; null without. */
export const selectBirth = (eventId: RawBuilder<string>) => sql<Birth | null>`(
  select ${birthSql} from event_updates where event_updates.event_id = ${eventId}
    and kind = 'BORN' and place is not null and posted_at is not null)`

/** What guests read of an update: what the product says of a move, then the hosts' words. */
export const joinFacts = ({ facts, text }: Pick<Row<'event_updates'>, 'facts' | 'text'>): string =>
  [facts, text].filter(Boolean).join('\n\n')

/** An update inside a reply of its event; instants are ISO 8601 text. */
export interface PageUpdate {
  id: string
  text: string
  birth: Birth | null
  posted_at: string
  pictures: Picture[]
}

/** SQL: what everybody reads of an event's updates, the newest first, as JSON. */
export const selectPostedUpdates = (eventId: RawBuilder<string>) => sql<PageUpdate[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', event_updates.id, 'text', concat_ws(E'\\n\\n', facts, nullif(event_updates.text, '')),
      'birth', ${birthSql}, 'posted_at', event_updates.posted_at,
      'pictures', ${selectUpdatePictures(sql`event_updates.event_id`, sql`event_updates.id`)})
      order by event_updates.posted_at desc, event_updates.id desc), '[]')
    from event_updates where event_updates.event_id = ${eventId}
      and place is not null and posted_at is not null)`

const shownColumns = [
  'event_updates.id',
  'event_updates.event_id',
  'place',
  'event_updates.kind',
  'text',
  'facts',
  'author_id',
  'event_updates.created_at',
  'posted_at',
  'event_updates.updated_at',
  'edited_at',
  'email_place',
  'emailed_count',
  'email_ended_at',
  'email_stopped',
] as const

/** Selects updates, drafts too; callers extend the query. */
export function selectUpdates(db: Db) {
  return db
    .selectFrom('event_updates')
    .select(shownColumns)
    .select([
      birthSql.as('birth'),
      sql<string | null>`email_day::text`.as('email_day'),
      selectUpdatePictures(sql`event_updates.event_id`, sql`event_updates.id`).as('pictures'),
    ])
    .where('place', 'is not', null)
}

/** Finds an update of an event, drafts too. */
export function findUpdate(db: Db, eventId: string, id: string): Promise<UpdateRow | undefined> {
  return selectUpdates(db)
    .where('event_updates.event_id', '=', eventId)
    .where('event_updates.id', '=', id)
    .executeTakeFirst()
}

/** Lists the updates of an event with their authors' names: drafts first, then the newest. */
export function listUpdates(db: Db, eventId: string) {
  return selectUpdates(db)
    .innerJoin('users', 'users.id', 'author_id')
    .select(selectPublicName().as('author_name'))
    .where('event_updates.event_id', '=', eventId)
    .orderBy(sql`posted_at desc nulls first`)
    .orderBy('event_updates.id', 'desc')
    .execute()
}

export async function findUpdateByFormKey(tx: Tx, eventId: string, formKey: string) {
  const row = await tx
    .selectFrom('event_updates')
    .select('id')
    .where('event_id', '=', eventId)
    .where('form_key', '=', formKey)
    .where('place', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** A birth as a host typed it. */
export type TypedBirth = {
  [Field in keyof Birth]?: Birth[Field] | undefined
}

/** Returns the columns of a birth; all null for news. */
export const toBirthColumns = (birth: TypedBirth | null) => ({
  baby_name: birth?.name ?? null,
  born_on: birth?.bornOn ?? null,
  weight_grams: birth?.weight ?? null,
  length_mm: birth?.length ?? null,
})

type NewUpdate = Omit<Insertable<Schema['event_updates']>, 'place' | 'updated_at'>

/** Inserts a draft in the first free place; null if there is none. Lock the event's row first. */
export async function insertUpdate(tx: Tx, update: NewUpdate): Promise<string | null> {
  const { rows } = await sql<{ place: number }>`
    select place from generate_series(1, ${UPDATES_MAX}::integer) place
    where place not in (select place from event_updates
      where event_id = ${update.event_id} and place is not null)
    order by place limit 1`.execute(tx)
  const [free] = rows
  if (!free) return null
  const row = await tx
    .insertInto('event_updates')
    .values({ ...update, place: free.place, updated_at: update.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Finds the draft that tells the guests of a moved date or place; undefined without one. */
export function findMoveDraft(tx: Tx, eventId: string): Promise<UpdateRow | undefined> {
  return selectUpdates(tx)
    .where('event_updates.event_id', '=', eventId)
    .where('event_updates.kind', '=', 'MOVED')
    .where('posted_at', 'is', null)
    .executeTakeFirst()
}

/** Lets the draft of a notice tell of a later move; the hosts' words stay. Lock the event's row first. */
export async function updateMoveFacts(tx: Tx, id: string, facts: string, at: Date): Promise<void> {
  await tx
    .updateTable('event_updates')
    .set({ facts, created_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whether the event has an update of the birth. */
export async function hasBirth(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('event_updates')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'BORN')
    .where('place', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores what a host changed. Lock the event's row first. */
export async function saveUpdate(
  tx: Tx,
  { eventId, id }: { eventId: string; id: string },
  change: { text: string; birth: TypedBirth | null; isPosted: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('event_updates')
    .set({
      text: change.text,
      ...toBirthColumns(change.birth),
      updated_at: change.at,
      edited_at: change.isPosted ? change.at : null,
    })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute()
}

/** Shows a draft to everybody. Lock the event's row first. */
export async function markPosted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('event_updates')
    .set({ posted_at: at })
    .where('id', '=', id)
    .where('posted_at', 'is', null)
    .execute()
}

/**
 * Starts the emails of an update, as the event's next one, and that day's next one of its kind. Lock the event's row first.
 * @param day `YYYY-MM-DD` in Mexico City
 */
export async function startEmails(
  tx: Tx,
  { event_id, id, kind }: Pick<UpdateRow, 'event_id' | 'id' | 'kind'>,
  day: string,
): Promise<void> {
  const emailed = sql`from event_updates where event_id = ${event_id} and email_day is not null`
  const place = sql<number>`(select count(*) + 1 ${emailed})`
  const turn = sql<number>`(select count(*) + 1 ${emailed}
    and kind = ${kind} and email_day = ${day}::date)`
  await tx
    .updateTable('event_updates')
    .set({ email_day: day, email_turn: turn, email_place: place })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a batch of emails of an update; the last one ends them, and forgets its address. Requires its lock.
 * One statement: a row that is changed twice in a transaction has its foreign keys checked again, which waits for
 * the event's row (deadlock with a host who removes the update).
 */
export async function recordBatch(
  tx: Tx,
  id: string,
  { count, through, endedAt }: { count: number; through: string | null; endedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('event_updates')
    .set({
      emailed_count: sql<number>`emailed_count + ${count}`,
      emailed_through: through,
      email_ended_at: endedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Stops the emails of an update, and forgets the last address. Requires its lock. */
export async function stopEmails(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('event_updates')
    .set({ email_ended_at: at, email_stopped: true, emailed_through: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Removes an update with its pictures, whose files the next run of `deleteUnusedFiles` takes: one that was never
 * emailed leaves no row, the others keep when they were, without their words. Lock the event's row first.
 */
export async function eraseUpdate(
  tx: Tx,
  { event_id: eventId, id, pictures }: Pick<UpdateRow, 'event_id' | 'id' | 'pictures'>,
  at: Date,
): Promise<void> {
  for (const picture of pictures) await deletePictureRow(tx, eventId, picture.id)
  for (const { digest } of pictures) await expireFiles(tx, digest)
  await tx.deleteFrom('event_updates').where('id', '=', id).where('email_day', 'is', null).execute()
  await tx
    .updateTable('event_updates')
    .set({
      place: null,
      // The form may come again.
      form_key: sql<string>`gen_random_uuid()`,
      text: '',
      facts: null,
      ...toBirthColumns(null),
      emailed_through: null,
      email_stopped: sql<boolean>`email_stopped or email_ended_at is null`,
      email_ended_at: sql<Date>`coalesce(email_ended_at, ${at})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the updates of these events with their pictures, and where and when they were to be. Lock the events' rows first. */
export async function deleteUpdatesOf(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  await tx.deleteFrom('event_moves').where('event_id', 'in', eventIds).execute()
  await tx.deleteFrom('event_updates').where('event_id', 'in', eventIds).execute()
}
