import { composeMove } from '#contract/events/updates/compose-move.ts'
import { isSameDateAndPlace } from '#contract/events/updates/moves.ts'
import type { Db } from '#server/db/schema.ts'
import { presentDateAndPlace } from '#server/event-records/fields.ts'
import { listMovedEvents, type MovedEventRow } from './moves-store.ts'

/** Whether guests know another date or place than the one that stands. */
export const isStillMoved = (row: MovedEventRow): boolean =>
  !isSameDateAndPlace(presentDateAndPlace(row), presentDateAndPlace(toNotifiedDateAndPlace(row)))

/** What guests were last notified of. */
export const toNotifiedDateAndPlace = ({
  notified_date,
  notified_time_zone,
  notified_location,
}: MovedEventRow) => ({
  event_date: notified_date,
  time_zone: notified_time_zone,
  location: notified_location,
})

/** Finds the move of an event of which its guests were not notified; undefined where they know what stands. */
export async function findMovedEvent(
  db: Db,
  eventId: string,
  now: Date,
): Promise<MovedEventRow | undefined> {
  const [moved] = await listMovedEvents(db, { eventId, now })
  return moved && isStillMoved(moved) ? moved : undefined
}

/** What a notice of the move says, whatever its hosts add. */
export const describeMove = (row: MovedEventRow): string =>
  composeMove(row.name, presentDateAndPlace(toNotifiedDateAndPlace(row)), presentDateAndPlace(row))
