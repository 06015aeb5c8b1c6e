import { createHmac, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { answerRequests } from '../child-process.ts'
import type { Load, LoadResult } from './generator.ts'

/** Creates an event of a type without an effect, signed as the provider signs it. */
function createWebhook(secret: string) {
  const time = Math.floor(Date.now() / 1_000)
  const object = { id: 'prod_bench', object: 'product', description: 'x'.repeat(1_500) }
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'product.updated',
    created: time,
    livemode: false,
    data: { object },
  })
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const headers = {
    'stripe-signature': `t=${time},v1=${signature}`,
    'content-type': 'application/json',
  }
  return { body, headers }
}

async function generateLoad(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, amount, headers, body, webhookSecret, mayBeRefused } = load
  const result = await autocannon({
    url,
    connections,
    ...(seconds !== undefined && { duration: seconds }),
    ...(amount !== undefined && { amount }),
    ...(headers && { headers }),
    ...(body !== undefined && { method: 'POST', body }),
    ...(webhookSecret !== undefined && {
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => ({ ...request, ...createWebhook(webhookSecret) }),
        },
      ],
    }),
  })
  const refused = result.non2xx
  if ((refused > 0 && !mayBeRefused) || result.errors > 0)
    throw new Error(`${url}: ${refused} refused, ${result.errors} broken`)
  const { total, average } = result.requests
  return { requests: total, refused, requestsPerSecond: average, p99Ms: result.latency.p99 }
}

answerRequests(generateLoad)
