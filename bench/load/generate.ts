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

/** An address that no visitor had before. */
function createVisitor() {
  const octets = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))
  return { 'x-forwarded-for': `10.${octets.join('.')}` }
}

async function generateLoad(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, amount, headers, body, webhookSecret, mayBeRefused } = load
  const setups = [
    ...(webhookSecret === undefined ? [] : [() => createWebhook(webhookSecret)]),
    ...(load.fromManyVisitors ? [() => ({ headers: { ...headers, ...createVisitor() } })] : []),
  ]
  const result = await autocannon({
    url,
    connections,
    ...(seconds !== undefined && { duration: seconds }),
    ...(amount !== undefined && { amount }),
    ...(headers && { headers }),
    ...(body !== undefined && { method: 'POST', body }),
    excludeErrorStats: true,
    ...(setups.length > 0 && {
      requests: setups.map((create) => ({
        ...(webhookSecret !== undefined && { method: 'POST' }),
        setupRequest: (request) => ({ ...request, ...create() }),
      })),
    }),
  })
  const refused = result.non2xx
  if ((refused > 0 && !mayBeRefused) || result.errors > 0)
    throw new Error(`${url}: ${refused} refused, ${result.errors} broken`)
  const { total, average } = result.requests
  const requests = total - refused
  const requestsPerSecond = (average * requests) / total
  return { requests, refused, requestsPerSecond, p99Ms: result.latency.p99 }
}

answerRequests(generateLoad)
