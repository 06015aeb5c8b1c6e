import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { lockOwnedEvent } from './find-event.ts'
import { forgetUnpaid } from './forget-unpaid.ts'
import { deleteEventRow } from './store.ts'

/**
 * Deletes an event that never received a contribution (`R4`); see `forgetUnpaid` for one that
 * somebody is about to pay. Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_HAS_CONTRIBUTIONS.
 */
export async function deleteEvent(
  deps: Deps,
  idOrSlug: string,
  host: Principal,
): Promise<undefined> {
  const refused = await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnedEvent(tx, idOrSlug, host)
    const refusal = await forgetUnpaid(deps, tx, { eventId: id }, 'EVENT_HAS_CONTRIBUTIONS')
    if (!refusal) await deleteEventRow(tx, id)
    return refusal
  })
  if (refused) throw refused
}
