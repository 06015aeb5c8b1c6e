import type Stripe from 'stripe'
import { MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import { callStripe } from '../call-stripe.ts'
import { describeResponse } from '../response-checks.ts'

/** Centavos of pesos in an account's balance. */
export interface ProviderBalance {
  /** Below zero if refunds, disputes and fees took more than there was. */
  available: number
  /** Becomes available later. */
  pending: number
}

export interface CheckoutProbe {
  returnUrl: string
  /** The account that would receive the gift, as in a guest's checkout; null without one. */
  destination: string | null
  statementSuffix: string | null
}

/** The calls about the platform's own account. */
export interface PlatformCalls {
  readPlatformBalance(): Promise<ProviderBalance>
  /**
   * Opens a checkout that nobody sees and expires it: whether card payments work is known by a write
   * alone. It asks for all that a guest's checkout needs a permission for. Throws `ProviderError`.
   */
  probeCheckout(probe: CheckoutProbe): Promise<void>
}

const readSession = describeResponse('checkout.session', { id: 'string' })
const readAnswer = describeResponse('balance', { available: 'object', pending: 'object' })

const sumPesos = (lines: readonly { amount: number; currency: string }[]) =>
  lines
    .filter(({ currency }) => currency === PROVIDER_CURRENCY)
    .reduce((sum, { amount }) => sum + amount, 0)

/** The platform's own balance, or that of a connected account. */
export async function readBalance(
  { balance }: Stripe,
  options?: Stripe.RequestOptions,
): Promise<ProviderBalance> {
  const { available, pending } = readAnswer(await callStripe(() => balance.retrieve({}, options)))
  return { available: sumPesos(available), pending: sumPesos(pending) }
}

export function createPlatformCalls(stripe: Stripe): PlatformCalls {
  const { checkout } = stripe
  return {
    readPlatformBalance: () => readBalance(stripe),
    probeCheckout: async ({ returnUrl, destination, statementSuffix }) => {
      const product_data = { name: 'Prueba de conexión' }
      const price_data = {
        currency: PROVIDER_CURRENCY,
        unit_amount: MIN_CONTRIBUTION,
        product_data,
      }
      const answer = await callStripe(() =>
        checkout.sessions.create({
          mode: 'payment',
          ui_mode: 'hosted_page',
          submit_type: 'pay',
          allowed_payment_method_types: ['card'],
          line_items: [{ quantity: 1, price_data }],
          payment_intent_data: {
            ...(destination && { transfer_data: { destination, amount: MIN_CONTRIBUTION } }),
            ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
          },
          success_url: returnUrl,
          cancel_url: returnUrl,
        }),
      )
      const { id } = readSession(answer)
      readSession(await callStripe(() => checkout.sessions.expire(id)), { id })
    },
  }
}
