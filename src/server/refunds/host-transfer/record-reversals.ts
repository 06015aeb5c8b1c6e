import { findContributionOfPayment } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { findTransferOwner } from '#server/ledger/record-payouts.ts'
import { findPaymentMovement, recordMovements } from '#server/ledger/store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderReversal, ProviderSession } from '#server/stripe/payments.ts'

interface TransferOwner {
  contributionId: string | null
  paymentId: string | null
}

interface ReversedTransfer {
  reversals: readonly ProviderReversal[]
  /** The contribution of the transfer, or the session of a payment that is not booked yet. */
  owner: TransferOwner | ProviderSession
}

/** Null if no checkout of ours paid for the transfer. */
async function findOwner(
  deps: Deps,
  transferId: string,
): Promise<ReversedTransfer['owner'] | null> {
  const booked = await findTransferOwner(deps, transferId)
  if (booked) return { contributionId: booked.contribution_id, paymentId: booked.payment_id }
  const payment = await deps.payments.findPaymentOfTransfer(transferId)
  return payment ? deps.payments.findCheckoutByPayment(payment) : null
}

/** Settles the payment first: its webhook may not have arrived yet. */
async function settleOwner(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
): Promise<TransferOwner | null> {
  await settleCheckout(deps, tx, session)
  const { paymentIntentId: paymentId } = session
  if (!paymentId) return null
  const contribution = await findContributionOfPayment(tx, paymentId)
  if (contribution) return { contributionId: contribution.id, paymentId }
  return (await findPaymentMovement(tx, paymentId)) ? { contributionId: null, paymentId } : null
}

/**
 * `transfer.reversed`: books reversals, also those made in Stripe's dashboard; ours have the same ids
 * and are booked once. A manual reversal is not undone: the nightly check reports the contribution,
 * and its next refund or dispute adjusts the transfer.
 */
export const handleReversedTransfer = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<ReversedTransfer | null> => {
    if (account || !objectId) return null
    const owner = await findOwner(deps, objectId)
    return owner && { owner, reversals: await deps.payments.listReversals(objectId) }
  },
  apply: async (tx: Tx, deps: Deps, fetched: ReversedTransfer | null): Promise<void> => {
    if (!fetched) return
    const { reversals } = fetched
    const owner =
      'contributionId' in fetched.owner ? fetched.owner : await settleOwner(deps, tx, fetched.owner)
    if (!owner) return
    const movements = reversals.flatMap(({ id: providerId, amount, at }) =>
      buildTransferAdjustment(
        { providerId, at, contributionId: owner.contributionId },
        'reversal',
        amount,
      ).map((movement) =>
        owner.paymentId ? { ...movement, paymentId: owner.paymentId } : movement,
      ),
    )
    await recordMovements(tx, movements)
  },
}
