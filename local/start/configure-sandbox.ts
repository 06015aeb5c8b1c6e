import { StartFault } from '../system/setup-error.ts'
import type { Secrets } from './secrets.ts'

const PATH = '/api/payments/webhook'

/**
 * Has the sandbox tell the product on this port, as Stripe would, what happens on the platform's
 * account and on the hosts'. An address left by a start on another port is forgotten.
 */
export async function subscribeProduct(
  sandbox: string,
  { stripeKey, accountWebhook, connectWebhook }: Secrets,
  port: number,
): Promise<void> {
  const ask = (method: string, path: string, body?: object) =>
    request(`${sandbox}${path}`, stripeKey, method, body)
  const url = `http://127.0.0.1:${port}${PATH}`
  const { data } = (await ask('GET', '/v1/webhook_endpoints?limit=100')) as EndpointList
  const old = data.filter((known) => known.url !== url && new URL(known.url).pathname === PATH)
  for (const { id } of old) await ask('DELETE', `/v1/webhook_endpoints/${id}`)
  await ask('POST', '/_sandbox/webhook_endpoints', { url, secret: accountWebhook })
  await ask('POST', '/_sandbox/webhook_endpoints', { url, secret: connectWebhook, connect: true })
}

/** The hosted pages say whom one pays, as the name in Stripe's settings does. */
export async function nameMerchant(sandbox: string, { stripeKey }: Secrets): Promise<void> {
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
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.ok) return answer.json()
  throw new StartFault(`El sandbox de pagos no aceptó su configuración: ${await answer.text()}`)
}
