import { ApiError } from '#contract/errors.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { deleteUnpaid, type Scope, wasEverPaid } from './checkouts-store.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { lockOwnedEvent } from './find-event.ts'
import { deleteEventRow } from './store.ts'

const SOMEBODY_IS_PAYING =
  'Alguien está por aportar en este momento. Intenta eliminarlo de nuevo en unos minutos.'

/**
 * Clears the way for deleting an event or a goal that nobody ever paid for. A checkout that is
 * still open stands in the way: whoever pays it wins, and the money is found on its contribution.
 * So its end is asked of the provider, and the deletion is refused until the answer is here.
 * Resolves to the refusal, or to null when nothing is left that refers to it: the caller throws it
 * after the commit, because the expiry of open checkouts has to hold all the same.
 */
export async function forgetUnpaid(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  refusal: 'EVENT_HAS_CONTRIBUTIONS' | 'GOAL_HAS_CONTRIBUTIONS',
): Promise<ApiError | null> {
  if (await wasEverPaid(tx, scope)) return new ApiError(refusal)
  if ((await expireCheckouts(deps, tx, scope)) > 0) {
    return new ApiError(refusal, { message: SOMEBODY_IS_PAYING })
  }
  await deleteUnpaid(tx, scope)
  return null
}

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
