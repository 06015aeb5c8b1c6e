import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { createAccountCalls } from './accounts/accounts.ts'
import { createFundsCalls } from './accounts/funds.ts'
import { createChargeCalls, createCheckoutCalls } from './checkouts.ts'
import type { Payments } from './payments.ts'
import { createBalanceCalls } from './platform/balance.ts'
import { createPlatformCalls } from './platform/platform.ts'
import { createPlatformIdentity } from './platform/platform-id.ts'
import { createRefundCalls } from './refunds.ts'
import { createTransferCalls } from './transfers.ts'
import { verifyEvent } from './verify-event.ts'

/** Two attempts of four seconds end before the browser's timeout of ten. */
const CLIENT_OPTIONS = { timeout: 4_000, maxNetworkRetries: 1 }

/**
 * The SDK's HTTP client; an answer that is JSON but no object is an invalid one. The SDK itself never
 * settles the call for a string or a number, and throws outside of it, which would end the process.
 */
function createHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const readJson = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await readJson()
      if (typeof body !== 'object' || body === null) throw new Error('the answer is no JSON object')
      return body
    }
    return response
  }
  return client
}

/** Where the API is, for the SDK's constructor. */
function toAddressOptions(apiBase: URL | null): Stripe.StripeConfig {
  if (!apiBase) return {}
  const protocol = apiBase.protocol === 'http:' ? 'http' : 'https'
  const port = apiBase.port || (protocol === 'http' ? 80 : 443)
  return { host: apiBase.hostname, port, protocol }
}

/** Creates the SDK's client; see `createHttpClient` for what it takes for an answer. */
export function createStripeClient(
  { secretKey, apiBase }: Config['stripe'],
  options: Pick<Stripe.StripeConfig, 'timeout' | 'maxNetworkRetries'>,
): Stripe {
  const httpClient = createHttpClient()
  return new Stripe(secretKey, {
    ...options,
    telemetry: false,
    ...toAddressOptions(apiBase),
    httpClient,
  })
}

/** Creates `Payments` on Stripe's SDK; `now` is the clock for the age of webhooks. */
export function createPayments(
  { stripe: config }: Pick<Config, 'stripe'>,
  now: () => Date,
): Payments {
  const stripe = createStripeClient(config, CLIENT_OPTIONS)
  const platform = createPlatformIdentity(stripe)
  return {
    ...createAccountCalls(stripe, platform),
    ...createCheckoutCalls(stripe),
    ...createRefundCalls(stripe),
    ...createChargeCalls(stripe),
    ...createTransferCalls(stripe),
    ...createBalanceCalls(stripe),
    ...createFundsCalls(stripe, now),
    ...createPlatformCalls(stripe),
    assertPlatformIs: platform.assertIs,
    readEvent: (body, signature) => verifyEvent(config.webhookSecrets, body, signature, now()),
  }
}
