import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderCharge } from '#server/stripe/payments.ts'
import { feeOfCharge } from './movements.ts'
import { addMovements, findPayment } from './store.ts'

/** Books what the provider took for a payment, once it says and the payment is on the ledger. */
export async function settleFee(
  tx: Tx,
  { paymentIntentId, fee }: Pick<ProviderCharge, 'paymentIntentId' | 'fee'>,
): Promise<void> {
  const payment = await findPayment(tx, paymentIntentId)
  if (!payment) return
  const { contribution_id: contributionId, occurred_at: at } = payment
  await addMovements(tx, feeOfCharge({ providerId: paymentIntentId, contributionId, at }, fee))
}

/** `charge.updated`: on a connected account it is about the other end of a transfer. */
export const chargeUpdated = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<ProviderCharge | null> =>
    account || !objectId ? null : deps.payments.readCharge(objectId),
  apply: async (tx: Tx, _deps: Deps, charge: ProviderCharge | null): Promise<void> => {
    if (charge) await settleFee(tx, charge)
  },
}
