import type { Deps } from '#server/deps.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import type { EventHandler, EventSubject } from '#server/stripe-events/inbox.ts'
import { type ProviderMovements, recordProviderMovements } from './record-provider-movements.ts'

/** The payment's session comes with it: this may be the first that we hear of the payment. */
export async function addSession(
  deps: Deps,
  told: { refunds: ProviderRefund[]; disputes: ProviderDispute[] },
): Promise<ProviderMovements> {
  const [first] = [...told.refunds, ...told.disputes]
  const paymentIntentId = first?.paymentIntentId ?? null
  const session = paymentIntentId && (await deps.payments.findCheckoutByPayment(paymentIntentId))
  return { paymentIntentId, session: session || null, ...told }
}

async function fetchRefund(deps: Deps, id: string): Promise<ProviderMovements> {
  const refund = await deps.payments.retrieveRefund(id)
  if (!refund) throw new Error(`the provider does not know ${id}`)
  return addSession(deps, { refunds: [refund], disputes: [] })
}

async function fetchChargeRefunds(deps: Deps, charge: string): Promise<ProviderMovements> {
  return addSession(deps, { refunds: await deps.payments.listRefunds(charge), disputes: [] })
}

async function fetchDispute(deps: Deps, id: string): Promise<ProviderMovements> {
  const dispute = await deps.payments.retrieveDispute(id)
  if (!dispute) throw new Error(`the provider does not know ${id}`)
  return addSession(deps, { refunds: [], disputes: [dispute] })
}

/** Null for what happens on a connected account: it mirrors what we did on our own. */
function recordFrom(
  fetchOf: (deps: Deps, id: string) => Promise<ProviderMovements>,
): EventHandler<ProviderMovements | null> {
  return {
    fetch: async (deps, { account, objectId }: EventSubject) =>
      account || !objectId ? null : fetchOf(deps, objectId),
    apply: async (tx, deps, told) => {
      if (told) await recordProviderMovements(deps, tx, told)
    },
  }
}

/** `refund.*`. */
export const refundChanged = recordFrom(fetchRefund)
/** `charge.refunded`: about the charge, so all of its refunds are asked. */
export const chargeRefunded = recordFrom(fetchChargeRefunds)
/** `charge.dispute.*`. */
export const disputeChanged = recordFrom(fetchDispute)
