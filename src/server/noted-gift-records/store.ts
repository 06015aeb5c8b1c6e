import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { WHOLE_EVENT_GOAL } from '#contract/contributions/contributions.ts'
import { isWithinDays, type SearchedRange } from '#server/db/days.ts'
import { computeOffset, type PageRequest } from '#server/db/pages.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'

/** A gift that came another way (`R24`), with its goal's name. */
export interface NotedGiftRow extends Row<'noted_gifts'> {
  goal_name: string | null
}

/** SQL: the cash and transfers noted for a goal or an event, in centavos. */
export const sumNotedMoney = (of: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(noted_gifts.amount), 0)::bigint from noted_gifts where ${of})`

/** SQL: how many things were noted for an event. */
export const countNotedThings = (of: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from noted_gifts where ${of} and noted_gifts.amount is null)`

/** SQL: whether a gift waits for thanks: one that somebody still brings waits for nothing before the event. */
export const awaitsThanks = (now: Date) => sql<boolean>`(noted_gifts.thanked_at is null
  and (noted_gifts.kind <> 'BRINGING' or exists (
    select from events where events.id = noted_gifts.event_id and events.event_date <= ${now})))`

const selectGifts = (db: Db) =>
  db
    .selectFrom('noted_gifts')
    .leftJoin('goals', 'goals.id', 'noted_gifts.goal_id')
    .selectAll('noted_gifts')
    .select('goals.name as goal_name')

/** Finds a gift of this event; undefined if it has none with this id. */
export function findNotedGift(
  db: Db,
  eventId: string,
  id: string,
): Promise<NotedGiftRow | undefined> {
  return selectGifts(db)
    .where('noted_gifts.event_id', '=', eventId)
    .where('noted_gifts.id', '=', id)
    .executeTakeFirst()
}

/** The id of the gift that a form has noted already. */
export async function findNotedByFormKey(db: Db, eventId: string, formKey: string) {
  const row = await db
    .selectFrom('noted_gifts')
    .select('id')
    .where('event_id', '=', eventId)
    .where('form_key', '=', formKey)
    .executeTakeFirst()
  return row?.id
}

/** Inserts a gift and resolves to its id. Requires the event's lock. */
export async function insertNotedGift(
  tx: Tx,
  values: Insertable<Schema['noted_gifts']>,
): Promise<string> {
  const { id } = await tx
    .insertInto('noted_gifts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NotedGiftChange = Omit<Updateable<Schema['noted_gifts']>, 'id' | 'event_id' | 'form_key'>

/** Requires the event's lock. */
export async function saveNotedGift(tx: Tx, id: string, change: NotedGiftChange): Promise<void> {
  await tx.updateTable('noted_gifts').set(change).where('id', '=', id).execute()
}

/** Deletes a gift of this event; false if it has none with this id. */
export async function deleteNotedGift(tx: Tx, eventId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('noted_gifts')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the gift that stands for a confirmed reservation, unless its hosts made another of it or said thanks. */
export async function deleteGiftOfReservation(tx: Tx, reservationId: string): Promise<void> {
  await tx
    .deleteFrom('noted_gifts')
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'BRINGING')
    .where('thanked_at', 'is', null)
    .execute()
}

export interface NotedGiftFilter extends SearchedRange {
  search?: string | undefined
  /** An id, or `WHOLE_EVENT_GOAL`. */
  goal?: string | undefined
  thanks?: 'pending' | undefined
}

/** Lists one page of an event's gifts, the newest first, and how many the filter finds. */
export async function listNotedGifts(
  db: Db,
  eventId: string,
  { filter, now, ...page }: PageRequest & { filter: NotedGiftFilter; now: Date },
): Promise<{ rows: NotedGiftRow[]; total: number }> {
  const { search, goal, thanks } = filter
  const found = selectGifts(db)
    .where('noted_gifts.event_id', '=', eventId)
    .where(isWithinDays(sql.ref('noted_gifts.given_at'), filter))
    .$if(Boolean(search), (rows) =>
      rows.where(containsText(sql.ref('noted_gifts.search_text'), search ?? '')),
    )
    .$if(goal === WHOLE_EVENT_GOAL, (rows) => rows.where('noted_gifts.goal_id', 'is', null))
    .$if(goal !== undefined && goal !== WHOLE_EVENT_GOAL, (rows) =>
      rows.where('noted_gifts.goal_id', '=', goal ?? ''),
    )
    .$if(thanks !== undefined, (rows) => rows.where(awaitsThanks(now)))
  const { count } = await found
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy('noted_gifts.given_at', 'desc')
    .orderBy('noted_gifts.id', 'desc')
    .limit(page.pageSize)
    .offset(computeOffset(page))
    .execute()
  return { rows, total: Number(count) }
}

/** Sums up the gifts of an event; amounts in centavos. */
export async function sumNotedGifts(db: Db, eventId: string, now: Date) {
  const { rows } = await sql<{
    gifts: number
    cash: number
    transfers: number
    things: number
    unthanked: number
  }>`
    select count(*)::int as gifts,
      coalesce(sum(amount) filter (where kind = 'CASH'), 0)::bigint as cash,
      coalesce(sum(amount) filter (where kind = 'TRANSFER'), 0)::bigint as transfers,
      (count(*) filter (where amount is null))::int as things,
      (count(*) filter (where ${awaitsThanks(now)}))::int as unthanked
    from noted_gifts where event_id = ${eventId}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a sum has one row')
  return sums
}

/** Sums up the money noted for each goal of an event, in centavos; the key of the event itself is null. */
export async function sumNotedByGoal(db: Db, eventId: string): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ goal_id: string | null; amount: number }>`
    select goal_id, coalesce(sum(amount), 0)::bigint as amount
    from noted_gifts where event_id = ${eventId} group by goal_id`.execute(db)
  return new Map(rows.map(({ goal_id, amount }) => [goal_id, amount]))
}

/** Sums up what was noted for all events of a host from `from` until before `to`. */
export async function sumNotedInPeriod(
  db: Db,
  { hostId, from, to }: { hostId: string; from: Date; to: Date },
): Promise<{ amount: number; things: number }> {
  const { rows } = await sql<{ amount: number; things: number }>`
    select coalesce(sum(amount), 0)::bigint as amount,
      (count(*) filter (where amount is null))::int as things
    from noted_gifts join events on events.id = noted_gifts.event_id
    where events.host_id = ${hostId} and given_at >= ${from} and given_at < ${to}`.execute(db)
  return rows[0] ?? { amount: 0, things: 0 }
}

/** The years in Mexico City in which a gift was noted for a host's events. */
export async function listNotedYears(db: Db, hostId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from given_at at time zone 'America/Mexico_City')::int as year
    from noted_gifts join events on events.id = noted_gifts.event_id
    where events.host_id = ${hostId}`.execute(db)
  return rows.map(({ year }) => year)
}
