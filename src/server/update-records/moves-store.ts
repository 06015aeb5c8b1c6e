import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import { selectLeftAddresses } from './addresses-store.ts'

/** When and where an event is, as its row has them. */
export type PlansRow = Pick<Row<'events'>, 'event_date' | 'time_zone' | 'location'>

/**
 * Records what an event's date and place were before its hosts moved it (`R25`), unless nobody left an address
 * who could know them, and no notice of an earlier move stands that this one makes untrue.
 */
export async function recordMove(
  tx: Tx,
  eventId: string,
  { event_date, time_zone, location }: PlansRow,
  at: Date,
): Promise<void> {
  const event = sql<string>`${eventId}::uuid`
  await sql`insert into event_moves (event_id, at, event_date, time_zone, location)
    select ${event}, ${at}::timestamptz, ${event_date}::timestamptz, ${time_zone}, ${location}
    where exists (${selectLeftAddresses(event)}) or exists (
      select from event_updates where event_id = ${event} and kind = 'MOVED'
        and place is not null)`.execute(tx)
}

/** Forgets the moves that guests know of: those until `until`, or all of them. */
export async function forgetMoves(tx: Tx, eventId: string, until?: Date): Promise<void> {
  await tx
    .deleteFrom('event_moves')
    .where('event_id', '=', eventId)
    .$if(until !== undefined, (rows) => rows.where('at', '<=', until ?? new Date(0)))
    .execute()
}

/** Forgets the moves of events that are over: nobody is told of them any more. */
export async function forgetMovesOfPastEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('event_moves')
    .using('events')
    .whereRef('events.id', '=', 'event_moves.event_id')
    .where('events.event_date', '<=', now)
    .execute()
}

/** Finds the latest move that guests may not know of; undefined without one. */
export async function findLatestMove(tx: Tx, eventId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('event_moves')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Whether the event was moved after `since`. */
export async function hasMovedSince(tx: Tx, eventId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('event_moves')
    .select('id')
    .where('event_id', '=', eventId)
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
