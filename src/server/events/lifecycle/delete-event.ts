import type { Deps } from '#server/deps.ts'
import { recordDeletedEvent } from '#server/event-records/deletion-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { deleteEventRow } from '#server/event-records/store.ts'
import type { Principal } from '#server/http/principal.ts'
import { deleteUnpaidOrRefuse } from './delete-unpaid.ts'

/**
 * Deletes an event that never received a contribution (`R4`); see `deleteUnpaidOrRefuse` for
 * open checkouts. Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_HAS_CONTRIBUTIONS.
 */
export async function deleteEvent(
  deps: Deps,
  idOrSlug: string,
  host: Principal,
): Promise<undefined> {
  const refused = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, host)
    const refusal = await deleteUnpaidOrRefuse(
      deps,
      tx,
      { eventId: event.id },
      'EVENT_HAS_CONTRIBUTIONS',
    )
    if (refusal) return refusal
    await recordDeletedEvent(tx, event, deps.now())
    await deleteEventRow(tx, event.id)
    return null
  })
  if (refused) throw refused
}
