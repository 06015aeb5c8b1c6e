import { SetupError } from '../system/setup-error.ts'
import type { LocalSecrets } from './secrets.ts'

const WEBHOOK_PATH = '/api/payments/webhook'

/**
 * Registers the product's webhook endpoints, for the platform's account and for the hosts' accounts.
 * Removes the endpoints of a start on another port.
 */
export async function registerWebhooks(
  sandbox: string,
  { stripeKey, accountWebhook, connectWebhook }: LocalSecrets,
  port: number,
): Promise<void> {
  const call = (method: string, path: string, body?: object) =>
    request(`${sandbox}${path}`, stripeKey, method, body)
  const url = `http://127.0.0.1:${port}${WEBHOOK_PATH}`
  const { data } = (await call('GET', '/v1/webhook_endpoints?limit=100')) as EndpointList
  const outdated = data.filter(
    (known) => known.url !== url && new URL(known.url).pathname === WEBHOOK_PATH,
  )
  for (const { id } of outdated) await call('DELETE', `/v1/webhook_endpoints/${id}`)
  await call('POST', '/_sandbox/webhook_endpoints', { url, secret: accountWebhook })
  await call('POST', '/_sandbox/webhook_endpoints', { url, secret: connectWebhook, connect: true })
}

/** Sets the merchant's name that the hosted pages show. */
export async function setMerchantName(sandbox: string, { stripeKey }: LocalSecrets): Promise<void> {
  await request(`${sandbox}/_sandbox/platform`, stripeKey, 'POST', { name: 'Cigüeña' })
}

interface EndpointList {
  data: { id: string; url: string }[]
}

async function request(
  url: string,
  key: string,
  method: string,
  body: object | undefined,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response.json()
  throw new SetupError(`The Stripe sandbox refused its configuration: ${await response.text()}`)
}
