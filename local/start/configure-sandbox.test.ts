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

async function addresses(): Promise<string[]> {
  const answer = await fetch(`${sandbox.url}/v1/webhook_endpoints`, {
    headers: { authorization: `Bearer ${SECRETS.stripeKey}` },
  })
  const { data } = (await answer.json()) as { data: { url: string }[] }
  return data.map(({ url }) => url)
}

test('a second start registers no endpoint twice, and a start on another port replaces them', async () => {
  const url = (port: number) => `http://127.0.0.1:${port}/api/payments/webhook`
  await registerWebhooks(sandbox.url, SECRETS, 3000)
  await registerWebhooks(sandbox.url, SECRETS, 3000)
  expect(await addresses()).toEqual([url(3000), url(3000)])
  await registerWebhooks(sandbox.url, SECRETS, 4000)
  expect(await addresses()).toEqual([url(4000), url(4000)])
})
