import type { Deps } from '#server/deps.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import type { EventHandler, EventSubject } from '#server/stripe-events/inbox.ts'
import { type MoneyBack, settleMoneyBack } from './record-provider-movements.ts'

/** The payment's session comes with it: this may be the first that we hear of the payment. */
export async function withSession(
  deps: Deps,
  told: { refunds: ProviderRefund[]; disputes: ProviderDispute[] },
): Promise<MoneyBack> {
  const [first] = [...told.refunds, ...told.disputes]
  const paymentIntentId = first?.paymentIntentId ?? null
  const session = paymentIntentId && (await deps.payments.findCheckoutByPayment(paymentIntentId))
  return { paymentIntentId, session: session || null, ...told }
}

async function fetchRefund(deps: Deps, id: string): Promise<MoneyBack> {
  const refund = await deps.payments.retrieveRefund(id)
  if (!refund) throw new Error(`the provider does not know ${id}`)
  return withSession(deps, { refunds: [refund], disputes: [] })
}

async function fetchRefundsOf(deps: Deps, charge: string): Promise<MoneyBack> {
  return withSession(deps, { refunds: await deps.payments.listRefunds(charge), disputes: [] })
}

async function fetchDispute(deps: Deps, id: string): Promise<MoneyBack> {
  const dispute = await deps.payments.retrieveDispute(id)
  if (!dispute) throw new Error(`the provider does not know ${id}`)
  return withSession(deps, { refunds: [], disputes: [dispute] })
}

/** Null for what happens on a connected account: it mirrors what we did on our own. */
function settling(
  fetchOf: (deps: Deps, id: string) => Promise<MoneyBack>,
): EventHandler<MoneyBack | null> {
  return {
    fetch: async (deps, { account, objectId }: EventSubject) =>
      account || !objectId ? null : fetchOf(deps, objectId),
    apply: async (tx, deps, told) => {
      if (told) await settleMoneyBack(deps, tx, told)
    },
  }
}

/** `refund.*`. */
export const refundChanged = settling(fetchRefund)
/** `charge.refunded`: about the charge, so all of its refunds are asked. */
export const chargeRefunded = settling(fetchRefundsOf)
/** `charge.dispute.*`. */
export const disputeChanged = settling(fetchDispute)
