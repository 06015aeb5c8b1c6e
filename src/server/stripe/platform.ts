import type Stripe from 'stripe'
import { MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { describeAnswer } from './answers.ts'
import { callStripe } from './call-stripe.ts'

/** Centavos of pesos in the platform's own balance. */
export interface ProviderBalance {
  /** Below zero if refunds, disputes and fees took more than there was. */
  available: number
  /** Becomes available later. */
  pending: number
}

/** The calls about the platform's own account. */
export interface PlatformCalls {
  readPlatformBalance(): Promise<ProviderBalance>
  /**
   * Opens a checkout that nobody sees and expires it: whether card payments work is known by a write
   * alone. Throws `ProviderError`.
   */
  probeCheckout(returnUrl: string): Promise<void>
}

const CURRENCY = 'mxn'

const readBalance = describeAnswer('balance', { available: 'object', pending: 'object' })

const sumPesos = (lines: readonly { amount: number; currency: string }[]) =>
  lines.filter(({ currency }) => currency === CURRENCY).reduce((sum, { amount }) => sum + amount, 0)

export function createPlatformCalls({ balance, checkout }: Stripe): PlatformCalls {
  return {
    readPlatformBalance: async () => {
      const { available, pending } = readBalance(await callStripe(() => balance.retrieve()))
      return { available: sumPesos(available), pending: sumPesos(pending) }
    },
    probeCheckout: async (returnUrl) => {
      const product_data = { name: 'Prueba de conexión' }
      const price_data = { currency: CURRENCY, unit_amount: MIN_CONTRIBUTION, product_data }
      const session = await callStripe(() =>
        checkout.sessions.create({
          mode: 'payment',
          ui_mode: 'hosted_page',
          submit_type: 'pay',
          allowed_payment_method_types: ['card'],
          line_items: [{ quantity: 1, price_data }],
          success_url: returnUrl,
          cancel_url: returnUrl,
        }),
      )
      await callStripe(() => checkout.sessions.expire(session.id))
    },
  }
}
