import { ApiError } from '#contract/api/errors.ts'
import type { resolvePayout as contract } from '#contract/money/payouts/bank-payouts.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase } from '#server/http/principal.ts'
import { lockPayout, storePayoutResolved } from '#server/payout-records/payouts-store.ts'
import { recordAudit } from '#server/users/audit-store.ts'

/**
 * Declares that a payout which failed needs nothing more, such as one from an account that its host replaced:
 * it leaves the queue. Throws NOT_FOUND, OWN_CASE, ALREADY_RESOLVED unless it waits.
 */
export async function resolvePayout({ deps, user, params, body }: Call<typeof contract>) {
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, params.id)
    if (!payout) throw new ApiError('NOT_FOUND')
    assertOthersCase(user, { id: payout.user_id })
    if (!payout.is_waiting) throw new ApiError('ALREADY_RESOLVED')
    const at = deps.now()
    await storePayoutResolved(tx, payout.id, at)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'resolve-payout',
      subject: { type: 'user', id: payout.user_id },
      reason: body.reason,
      detail: { payout: payout.stripe_payout_id, amount: payout.amount },
      at,
    })
  })
  return { resolved: true as const }
}
