import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { answerRequests } from '../child-process.ts'

/** As many as the product has for requests. */
const CONNECTIONS = 10

const INSERT = {
  name: 'insert-webhook',
  text: `insert into stripe_events
    (id, type, account, object_id, created_at, received_at, next_attempt_at, handled_at)
    values ($1, 'product.updated', null, 'prod_bench', $2, $2, $2, $2) on conflict (id) do nothing`,
}

let pool: pg.Pool | undefined

/** Inserts events over the driver alone; resolves to how many. */
answerRequests(async ({ url, seconds }: { url: string; seconds: number }) => {
  pool ??= new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const connections = pool
  const began = performance.now()
  const until = began + seconds * 1_000
  let done = 0
  const insertUntilTheEnd = async () => {
    while (performance.now() < until) {
      const values = [`evt_${randomUUID().replaceAll('-', '')}`, new Date()]
      await connections.query({ ...INSERT, values })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, insertUntilTheEnd))
  return { done, perSecond: (done / (performance.now() - began)) * 1_000 }
})
