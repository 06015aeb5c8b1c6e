import { findContributionOfPayment } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { findTransferOwner } from '#server/ledger/record-payouts.ts'
import { findPaymentMovement, recordMovements } from '#server/ledger/store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderReversal, ProviderSession } from '#server/stripe/payments.ts'

interface ReversedTransfer {
  reversals: readonly ProviderReversal[]
  /** Whose the transfer is, or the session of a payment that we have not booked yet. */
  of: { contributionId: string | null } | ProviderSession
}

/** Null where the transfer was made from no payment of a checkout: it is none of ours. */
async function findOwner(deps: Deps, transferId: string): Promise<ReversedTransfer['of'] | null> {
  const booked = await findTransferOwner(deps, transferId)
  if (booked) return { contributionId: booked.contribution_id }
  const payment = await deps.payments.findPaymentOfTransfer(transferId)
  return payment ? deps.payments.findCheckoutByPayment(payment) : null
}

/** This may be the first that we hear of the payment: it is recorded by the one path there is. */
async function settleOwner(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
): Promise<{ contributionId: string | null } | null> {
  await settleCheckout(deps, tx, session)
  const { paymentIntentId: payment } = session
  if (!payment) return null
  const contribution = await findContributionOfPayment(tx, payment)
  if (contribution) return { contributionId: contribution.id }
  return (await findPaymentMovement(tx, payment)) ? { contributionId: null } : null
}

/**
 * `transfer.reversed`: books what was taken back from a host, also at the provider's own panel. Our
 * own reversals cause it too: they bear the same names, and are booked once. Nothing is sent again
 * because of it: who takes money back by hand means it, and the check of the night names the
 * contribution. Its next refund or dispute makes up for it (`adjust-host-transfer`).
 */
export const transferReversed = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<ReversedTransfer | null> => {
    if (account || !objectId) return null
    const of = await findOwner(deps, objectId)
    return of && { of, reversals: await deps.payments.listReversals(objectId) }
  },
  apply: async (tx: Tx, deps: Deps, told: ReversedTransfer | null): Promise<void> => {
    if (!told) return
    const { of, reversals } = told
    const owner = 'contributionId' in of ? of : await settleOwner(deps, tx, of)
    if (!owner) return
    const movements = reversals.flatMap(({ id: providerId, amount, at }) =>
      buildTransferAdjustment(
        { providerId, at, contributionId: owner.contributionId },
        'reversal',
        amount,
      ),
    )
    await recordMovements(tx, movements)
  },
}
