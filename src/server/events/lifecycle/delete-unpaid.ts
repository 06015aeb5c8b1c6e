import { ApiError } from '#contract/api/errors.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { expireCheckouts } from '#server/checkout/schedule-expiry.ts'
import { deleteUnpaid, type Scope, wasEverPaid } from '#server/checkout/paid-store.ts'

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
  const open = await expireCheckouts(deps, tx, scope)
  if (open > 0) return new ApiError(refusal, { message: SOMEBODY_IS_PAYING })
  await deleteUnpaid(tx, scope)
  return null
}
