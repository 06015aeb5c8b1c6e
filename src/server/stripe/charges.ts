import type Stripe from 'stripe'
import { callStripeOrNull, isMissing, toId } from './call-stripe.ts'
import type { Payments, ProviderCharge } from './payments.ts'

/** A charge that was retrieved with its balance transaction, if there is one yet. */
export function toCharge(charge: Stripe.Charge): ProviderCharge {
  const { balance_transaction: expanded } = charge
  const transaction = expanded && typeof expanded === 'object' ? expanded : null
  return {
    paymentIntentId: toId(charge.payment_intent) ?? charge.id,
    at: new Date(charge.created * 1_000),
    settled: transaction?.amount ?? null,
    fee: transaction?.fee ?? null,
    transferId: toId(charge.transfer),
    isUntouched: charge.amount_refunded === 0 && !charge.disputed,
  }
}

export function createChargeCalls({
  charges,
  paymentIntents,
}: Stripe): Pick<Payments, 'readCharge' | 'readPayment'> {
  return {
    readCharge: (id) =>
      callStripeOrNull(isMissing, async () =>
        toCharge(await charges.retrieve(id, { expand: ['balance_transaction'] })),
      ),
    readPayment: (id) =>
      callStripeOrNull(isMissing, async () => {
        const expand = ['latest_charge.balance_transaction']
        const { latest_charge: charge } = await paymentIntents.retrieve(id, { expand })
        return charge && typeof charge === 'object' ? toCharge(charge) : null
      }),
  }
}
