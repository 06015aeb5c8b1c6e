import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderCharge } from '#server/stripe/payments.ts'
import { type Feeless, listWithoutFee } from './provider-movements-store.ts'
import { buildProviderFee } from './movements.ts'
import { recordMovements, findPaymentMovement } from './store.ts'

/**
 * Books what the provider took for a payment, once it says and the payment is on the ledger;
 * resolves to whether that was news.
 */
export async function recordProviderFee(
  tx: Tx,
  { paymentIntentId, fee }: Pick<ProviderCharge, 'paymentIntentId' | 'fee'>,
): Promise<boolean> {
  const payment = await findPaymentMovement(tx, paymentIntentId)
  if (!payment) return false
  const { contribution_id: contributionId, occurred_at: at } = payment
  const cause = { providerId: paymentIntentId, contributionId, at }
  return (await recordMovements(tx, buildProviderFee(cause, fee))) > 0
}

/** `charge.updated`: on a connected account it is about the other end of a transfer. */
export const chargeUpdated = {
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
const LATE_MS = 3_600_000

async function askFee({ db, payments }: Deps, payment: string): Promise<boolean> {
  const charge = await payments.readPayment(payment)
  return charge !== null && (await db.transaction().execute((tx) => recordProviderFee(tx, charge)))
}

/**
 * Asks for the fees of all payments that have none yet, those too that lie behind many which never
 * get one; resolves to how many it told.
 */
export async function recordMissingFees(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - LATE_MS)
  let told = 0
  let after: Feeless | undefined
  do {
    const some: Feeless[] = await listWithoutFee(deps.db, { before, after, limit: BATCH })
    for (const { provider_id } of some) if (await askFee(deps, provider_id)) told += 1
    after = some.at(-1)
  } while (after)
  return told
}
