import type Stripe from 'stripe'
import { toId } from './id-of.ts'
import type { Payments, ProviderCharge } from './payments.ts'
import { callStripe, callStripeOrNull, isMissing } from './provider-errors.ts'

type ChargeCalls = Pick<Payments, 'readCharge' | 'readPayment' | 'findPaymentOfTransfer'>

/** A charge that was read with its balance transaction, where there is one yet. */
export function toCharge(charge: Stripe.Charge): ProviderCharge {
  const { balance_transaction: booked } = charge
  const told = booked && typeof booked === 'object' ? booked : null
  return {
    paymentIntentId: toId(charge.payment_intent) ?? charge.id,
    at: new Date(charge.created * 1_000),
    settled: told?.amount ?? null,
    fee: told?.fee ?? null,
    transferId: toId(charge.transfer),
    isUntouched: charge.amount_refunded === 0 && !charge.disputed,
  }
}

/** What cards paid, and what the provider took for it. */
export function createChargeCalls({ charges, paymentIntents, transfers }: Stripe): ChargeCalls {
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
    findPaymentOfTransfer: (id) =>
      callStripe(async () => {
        const expand = ['source_transaction']
        const { source_transaction: charge } = await transfers.retrieve(id, { expand })
        return charge && typeof charge === 'object' ? toId(charge.payment_intent) : null
      }),
  }
}
