import type Stripe from 'stripe'

const SHARE = 0.036
const FIXED = 300
const IVA = 0.16

/** A contested charge costs the platform this, in centavos. */
export const DISPUTE_FEE = 30_000

/** Days until a charge's money becomes available. */
export const SETTLEMENT_DAYS = 3

/**
 * What a card charge in Mexico costs: 3.6 % and 3.00 MXN, and IVA on both. Centavos in, the lines
 * of the balance transaction out; rounded once, on the sum.
 */
export function chargeFees(
  amount: number,
  currency: string,
): Stripe.BalanceTransaction.FeeDetail[] {
  const net = amount * SHARE + FIXED
  const total = Math.round(net * (1 + IVA))
  const fee = Math.round(net)
  const line = { application: null, currency }
  return [
    { ...line, amount: fee, description: 'Stripe processing fees', type: 'stripe_fee' },
    { ...line, amount: total - fee, description: 'IVA', type: 'tax' },
  ]
}
