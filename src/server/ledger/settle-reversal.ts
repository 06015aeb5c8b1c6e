import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Movement, shareMoved } from './movements.ts'
import { findTransferOf } from './settle-payout.ts'
import { addMovements } from './store.ts'

/**
 * `transfer.reversed`: books what was taken back from a host, also at the provider's own panel. Our
 * own reversals cause it too: they bear the same names, and are booked once. Nothing is sent again
 * because of it: who takes money back by hand means it, and the check of the night names the
 * contribution. Its next refund or dispute makes up for it (`align-share`).
 */
export const transferReversed = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<Movement[]> => {
    const transfer = account || !objectId ? undefined : await findTransferOf(deps, objectId)
    if (!objectId || !transfer) return []
    const reversals = await deps.payments.listReversals(objectId)
    return reversals.flatMap(({ id, amount, at }) => {
      const cause = { providerId: id, contributionId: transfer.contribution_id, at }
      return shareMoved(cause, 'reversal', amount)
    })
  },
  apply: async (tx: Tx, _deps: Deps, movements: Movement[]): Promise<void> => {
    await addMovements(tx, movements)
  },
}
