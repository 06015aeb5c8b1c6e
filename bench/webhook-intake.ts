import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Product } from '../product-client/product.ts'
import { type Comparison, compareSideBySide } from './compare-side-by-side.ts'
import { measureRequestsPerSecond } from './http-load.ts'

const CONNECTIONS = 16
const SECONDS = 3

/** Creates an event of a type without an effect: it is stored, answered and marked as handled. */
function createEventBody(): { id: string; body: string } {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  const created = Math.floor(Date.now() / 1_000)
  const object = { id: 'prod_bench', object: 'product', description: 'x'.repeat(1_500) }
  const event = {
    id,
    object: 'event',
    type: 'product.updated',
    created,
    livemode: false,
    data: { object },
  }
  return { id, body: JSON.stringify(event) }
}

function signHeaders(body: string, secret: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' }
}

const INSERT = `insert into stripe_events (id, type, account, object_id, created_at)
  values ($1, 'product.updated', null, 'prod_bench', now()) on conflict (id) do nothing`

async function measureInsertsPerSecond(pool: pg.Pool): Promise<number> {
  const until = performance.now() + SECONDS * 1_000
  let done = 0
  const insertUntilTheEnd = async () => {
    while (performance.now() < until) {
      await pool.query(INSERT, [createEventBody().id])
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, insertUntilTheEnd))
  return done / SECONDS
}

/** Compares signed webhooks over HTTP with the same INSERT through the driver alone. */
export async function compareWebhookIntake(product: Product): Promise<Comparison> {
  const pool = new pg.Pool({ connectionString: product.env.DATABASE_URL, max: 10 })
  const secret = product.env.STRIPE_WEBHOOK_SECRET?.split(',')[0] ?? ''
  const nextPost = () => {
    const { body } = createEventBody()
    return { body, headers: signHeaders(body, secret) }
  }
  try {
    return await compareSideBySide(
      'store a webhook of the provider',
      {
        name: 'the same INSERT with pg, without HTTP',
        measure: () => measureInsertsPerSecond(pool),
      },
      {
        name: 'POST /api/payments/webhook',
        measure: () => measureRequestsPerSecond(`${product.url}/api/payments/webhook`, nextPost),
      },
    )
  } finally {
    await pool.end()
  }
}
