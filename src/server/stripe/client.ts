import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { createAccountCalls } from './accounts.ts'
import { createChargeCalls } from './charges.ts'
import { createCheckoutCalls } from './checkouts.ts'
import { createRefundCalls } from './money-back.ts'
import { createMovementCalls } from './moves.ts'
import type { Payments } from './payments.ts'
import { createPayoutCalls } from './payout-parts.ts'
import { readEvent } from './read-event.ts'

/** Two tries of four seconds end before the browser gives up at ten (`payments.md`). */
const CLIENT = { timeout: 4_000, maxNetworkRetries: 1, telemetry: false }

function addressOf(apiBase: URL | null): Stripe.StripeConfig {
  if (!apiBase) return {}
  const protocol = apiBase.protocol === 'http:' ? 'http' : 'https'
  const port = apiBase.port || (protocol === 'http' ? 80 : 443)
  return { host: apiBase.hostname, port, protocol }
}

/** `Payments` over Stripe's SDK; `now` is the clock that webhooks are held against. */
export function createPayments(
  { stripe: config }: Pick<Config, 'stripe'>,
  now: () => Date,
): Payments {
  const stripe = new Stripe(config.secretKey, { ...CLIENT, ...addressOf(config.apiBase) })
  return {
    ...createAccountCalls(stripe),
    ...createCheckoutCalls(stripe),
    ...createRefundCalls(stripe),
    ...createChargeCalls(stripe),
    ...createPayoutCalls(stripe),
    ...createMovementCalls(stripe),
    readEvent: (body, signature) => readEvent(config.webhookSecrets, body, signature, now()),
  }
}
