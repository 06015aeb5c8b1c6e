import { HOUR_MS } from '#contract/product/durations.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderCharge } from '#server/stripe/payments.ts'
import { buildProviderFee } from './movements.ts'
import {
  type ChargeRow,
  findPaymentMovement,
  listPaymentsWithoutFee,
  recordMovements,
} from './store.ts'

/**
 * Records Stripe's fee for a payment, once it is known and the payment is recorded; resolves to
 * whether it was new.
 */
export async function recordProviderFee(
  tx: Tx,
  { paymentIntentId, fee }: Pick<ProviderCharge, 'paymentIntentId' | 'fee'>,
): Promise<boolean> {
  const payment = await findPaymentMovement(tx, paymentIntentId)
  if (!payment) return false
  const { contribution_id: contributionId, occurred_at: at } = payment
  const source = { providerId: paymentIntentId, contributionId, at }
  return (await recordMovements(tx, buildProviderFee(source, fee))) > 0
}

/** `charge.updated`: on a connected account it is about the other end of a transfer. */
export const handleCharge = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<ProviderCharge | null> =>
    account || !objectId ? null : deps.payments.readCharge(objectId),
  apply: async (tx: Tx, _deps: Deps, charge: ProviderCharge | null): Promise<void> => {
    if (charge) await recordProviderFee(tx, charge)
  },
}

const BATCH = 200
const FEE_DUE_MS = HOUR_MS

async function fetchFee({ db, payments }: Deps, paymentIntentId: string): Promise<boolean> {
  const charge = await payments.readPayment(paymentIntentId)
  return charge !== null && (await db.transaction().execute((tx) => recordProviderFee(tx, charge)))
}

/** Fetches the fee of every payment that has none an hour later; resolves to how many were new. */
export function recordMissingFees(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - FEE_DUE_MS)
  return withLongTimeout(deps.config.databaseUrl, async (db) => {
    let recorded = 0
    let after: ChargeRow | undefined
    for (;;) {
      const batch = await listPaymentsWithoutFee(db, { before, after, limit: BATCH })
      for (const { provider_id } of batch) if (await fetchFee(deps, provider_id)) recorded += 1
      after = batch.at(-1)
      if (!after) return recorded
    }
  })
}
