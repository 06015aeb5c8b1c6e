import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Product } from '../drive/product.ts'
import { requestsPerSecond } from './http-load.ts'
import { type Comparison, compare } from './rounds.ts'

const CONNECTIONS = 16
const SECONDS = 3

/** An event of a type that has no effect: stored, answered, marked handled. */
function eventBody(): { id: string; body: string } {
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

function signed(body: string, secret: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' }
}

const INSERT = `insert into stripe_events (id, type, account, object_id, created_at)
  values ($1, 'product.updated', null, 'prod_bench', now()) on conflict (id) do nothing`

async function insertsPerSecond(pool: pg.Pool): Promise<number> {
  const until = performance.now() + SECONDS * 1_000
  let done = 0
  const insertUntilTheEnd = async () => {
    while (performance.now() < until) {
      await pool.query(INSERT, [eventBody().id])
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, insertUntilTheEnd))
  return done / SECONDS
}

/** Signed webhooks over HTTP against the same transaction straight from the same driver. */
export async function recordWebhooks(product: Product): Promise<Comparison> {
  const pool = new pg.Pool({ connectionString: product.env.DATABASE_URL, max: 10 })
  const secret = product.env.STRIPE_WEBHOOK_SECRET?.split(',')[0] ?? ''
  const nextPost = () => {
    const { body } = eventBody()
    return { body, headers: signed(body, secret) }
  }
  try {
    return await compare(
      'guardar un aviso del proveedor',
      { name: 'el mismo INSERT con pg, sin HTTP', measure: () => insertsPerSecond(pool) },
      {
        name: 'POST /api/payments/webhook',
        measure: () => requestsPerSecond(`${product.url}/api/payments/webhook`, nextPost),
      },
    )
  } finally {
    await pool.end()
  }
}
