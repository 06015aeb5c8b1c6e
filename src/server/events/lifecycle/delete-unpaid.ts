import { ApiError } from '#contract/api/errors.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import {
  deleteUnpaidContributions,
  hasEverBeenPaid,
  type PaidScope,
} from '#server/checkout/retention/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

const PAYMENT_IN_PROGRESS =
  'Alguien está por aportar en este momento. Intenta eliminarlo de nuevo en unos minutos.'

/**
 * Deletes the unpaid contributions of an event or goal, before the caller deletes it. An open
 * checkout refuses the deletion, because somebody may still pay it: the checkout is expired, and the
 * host tries again. Resolves to the refusal, or to null. The caller throws the refusal after the
 * commit, so that the expiry is committed.
 */
export async function deleteUnpaidOrRefuse(
  deps: Deps,
  tx: Tx,
  scope: PaidScope,
  refusal: 'EVENT_HAS_CONTRIBUTIONS' | 'GOAL_HAS_CONTRIBUTIONS',
): Promise<ApiError | null> {
  if (await hasEverBeenPaid(tx, scope)) return new ApiError(refusal)
  const open = await scheduleCheckoutExpiry(deps, tx, scope)
  if (open > 0) return new ApiError(refusal, { message: PAYMENT_IN_PROGRESS })
  await deleteUnpaidContributions(tx, scope)
  return null
}
