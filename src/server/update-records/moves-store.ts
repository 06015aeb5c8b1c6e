import type { Db, Row, Tx } from '#server/db/schema.ts'

/** When and where an event is, as its row has them. */
export type PlansRow = Pick<Row<'events'>, 'event_date' | 'time_zone' | 'location'>

/** Records what an event's date and place were before its hosts moved it (`R25`). */
export async function recordMove(
  tx: Tx,
  eventId: string,
  { event_date, time_zone, location }: PlansRow,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('event_moves')
    .values({ event_id: eventId, at, event_date, time_zone, location })
    .execute()
}

/** Forgets the moves that guests know of: those until `until`, or all of them. */
export async function forgetMoves(tx: Tx, eventId: string, until?: Date): Promise<void> {
  await tx
    .deleteFrom('event_moves')
    .where('event_id', '=', eventId)
    .$if(until !== undefined, (rows) => rows.where('at', '<=', until ?? new Date(0)))
    .execute()
}

/** Deletes these moves. */
export async function deleteMoves(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('event_moves').where('id', 'in', ids).execute()
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
