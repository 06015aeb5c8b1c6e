import { SetupError } from '../system/setup-error.ts'
import type { LocalSecrets } from './secrets.ts'

const WEBHOOK_PATH = '/api/payments/webhook'

/**
 * Registers the product's webhook endpoints, for the platform's account and for the hosts' accounts,
 * and its destination for thin events. Removes those of a start on another port.
 */
export async function registerWebhooks(
  sandbox: string,
  { stripeKey, accountWebhook, connectWebhook, thinWebhook }: LocalSecrets,
  port: number,
): Promise<void> {
  const call = (method: string, path: string, body?: object) =>
    request(`${sandbox}${path}`, stripeKey, method, body)
  const url = `http://127.0.0.1:${port}${WEBHOOK_PATH}`
  const isOutdated = (known: string) => known !== url && new URL(known).pathname === WEBHOOK_PATH
  const endpoints = (await call('GET', '/v1/webhook_endpoints?limit=100')) as EndpointList
  for (const known of endpoints.data) {
    if (isOutdated(known.url)) await call('DELETE', `/v1/webhook_endpoints/${known.id}`)
  }
  const destinations = (await call(
    'GET',
    '/v2/core/event_destinations?include[0]=webhook_endpoint.url',
  )) as DestinationList
  for (const { id, webhook_endpoint: endpoint } of destinations.data) {
    if (isOutdated(endpoint.url)) await call('DELETE', `/v2/core/event_destinations/${id}`)
  }
  await call('POST', '/_sandbox/webhook_endpoints', { url, secret: accountWebhook })
  await call('POST', '/_sandbox/webhook_endpoints', { url, secret: connectWebhook, connect: true })
  await call('POST', '/_sandbox/event_destinations', { url, secret: thinWebhook })
}

/** Sets the merchant's name on hosted pages, and the prefix of its bank statements. */
export async function setUpPlatform(sandbox: string, { stripeKey }: LocalSecrets): Promise<void> {
  const platform = { name: 'Cigüeña', statement_descriptor: 'CIGUENA' }
  await request(`${sandbox}/_sandbox/platform`, stripeKey, 'POST', platform)
}

interface EndpointList {
  data: { id: string; url: string }[]
}

interface DestinationList {
  data: { id: string; webhook_endpoint: { url: string } }[]
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
      // API v2 answers only requests that name a version.
      'stripe-version': '2026-10-28.endive',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response.json()
  throw new SetupError(`The Stripe sandbox refused its configuration: ${await response.text()}`)
}
