import type Stripe from 'stripe'

const FEE_RATE = 0.036
const FIXED_FEE_CENTAVOS = 300
const VAT_RATE = 0.16

/** The fee of a dispute in Mexico, which the platform pays and gets back if the dispute is won. */
export const DISPUTE_FEE_CENTAVOS = 15_000

/** Days until a charge's money becomes available. */
export const SETTLEMENT_DAYS = 3

/**
 * Computes the fees of a card charge in Mexico, in centavos: 3.6 % plus 3.00 MXN, and VAT on both.
 * Returns the lines of the balance transaction; rounds once, on the sum.
 */
export function computeChargeFees(
  amount: number,
  currency: string,
): Stripe.BalanceTransaction.FeeDetail[] {
  const net = amount * FEE_RATE + FIXED_FEE_CENTAVOS
  const total = Math.round(net * (1 + VAT_RATE))
  const fee = Math.round(net)
  const line = { application: null, currency }
  return [
    { ...line, amount: fee, description: 'Stripe processing fees', type: 'stripe_fee' },
    { ...line, amount: total - fee, description: 'IVA', type: 'tax' },
  ]
}

/** Formats centavos as Stripe's messages do. */
export const formatPesos = (amount: number): string => `$${(amount / 100).toFixed(2)}`
