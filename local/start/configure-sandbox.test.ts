import Stripe from 'stripe'
import { startStripeSandbox } from 'stripe-connect-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerWebhooks } from './configure-sandbox.ts'

const SECRETS = {
  authSecret: 'x'.repeat(32),
  stripeKey: 'sk_test_webhooks',
  accountWebhook: 'whsec_account',
  connectWebhook: 'whsec_connect',
  thinWebhook: 'whsec_thin',
}
let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>

beforeAll(async () => {
  sandbox = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
})
afterAll(() => sandbox.close())

/** Lists the addresses of the webhook endpoints, then those of the destinations of thin events. */
async function addresses(): Promise<string[]> {
  const { hostname: host, port } = new URL(sandbox.url)
  const stripe = new Stripe(SECRETS.stripeKey, { host, port, protocol: 'http' })
  const endpoints = await stripe.webhookEndpoints.list()
  const include = ['webhook_endpoint.url'] as const
  const { data } = await stripe.v2.core.eventDestinations.list({ include: [...include] })
  return [
    ...endpoints.data.map(({ url }) => url),
    ...data.map(({ webhook_endpoint: endpoint }) => String(endpoint?.url)),
  ]
}

test('a second start registers no endpoint twice, and a start on another port replaces them', async () => {
  const url = (port: number) => `http://127.0.0.1:${port}/api/payments/webhook`
  await registerWebhooks(sandbox.url, SECRETS, 3000)
  await registerWebhooks(sandbox.url, SECRETS, 3000)
  expect(await addresses()).toEqual([url(3000), url(3000), url(3000)])
  await registerWebhooks(sandbox.url, SECRETS, 4000)
  expect(await addresses()).toEqual([url(4000), url(4000), url(4000)])
})
