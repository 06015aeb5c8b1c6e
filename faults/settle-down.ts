import { execFile } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../local/tools.ts'
import type { Books } from './books.ts'
import { eventually, pause } from './patience.ts'
import type { ServedProduct } from './product.ts'

/** What moves money or letters; all else runs by the clock. */
const TASKS = [
  ...['send-email', 'send-reset-link', 'send-thanks', 'adjust-host-transfer', 'finish-refund'],
  ...['expire-checkout', 'sync-accepted-payment', 'refund-contribution-automatically', 'refund-unmatched-payment'],
]
const BETWEEN_LOOKS_MS = 500
/** Tries grow apart to ten minutes. */
const REAL_PATIENCE_MS = 1_200_000

interface Delivery {
  status: string
}

/** What still waits for its effect, by name; empty once nothing does. */
async function waiting({ provider }: ServedProduct, books: Books): Promise<string[]> {
  const { deliveries } = await provider.look<{ deliveries: Delivery[] }>('/webhooks')
  const pending = deliveries.filter(({ status }) => status === 'pending').length
  const [events] = await books.query<{ count: number }>(
    'select count(*) from stripe_events where handled_at is null',
  )
  const jobs = await books.query<{ name: string; state: string; count: number }>(
    `select name, state, count(*) from pgboss.job
     where state < 'completed' and name = any($1) group by name, state`,
    [TASKS],
  )
  return [
    ...(pending > 0 ? [`${pending} deliveries`] : []),
    ...(events?.count ? [`${events.count} events`] : []),
    ...jobs.map(({ name, state, count }) => `${count} ${name} ${state}`),
  ]
}

/**
 * Two minutes go by: leases of processes that died are over, what failed is tried again, and the
 * provider repeats what was refused.
 */
async function letTimePass({ provider }: ServedProduct, books: Books): Promise<void> {
  await books.query(`update stripe_events set next_attempt_at = next_attempt_at - interval '2 min'
    where handled_at is null`)
  await books.query(`update pgboss.job set started_on = started_on - interval '2 min'
    where state = 'active' and started_on < now() - interval '5 s'`)
  await books.query(`update pgboss.job set start_after = start_after - interval '2 min'
    where state in ('created', 'retry') and start_after > now()`)
  await provider.control('/clock', { advance_seconds: 10 })
}

/** Waits until nothing waits; with `hurry`, time goes by faster than it does. */
export async function settleDown(
  product: ServedProduct,
  books: Books,
  { hurry }: { hurry: boolean },
): Promise<void> {
  let left: string[] = []
  await eventually(
    () => `nothing waits; left: ${left.join(', ')}`,
    async () => {
      left = await waiting(product, books)
      if (left.length === 0) return true
      if (hurry) await letTimePass(product, books)
      await pause(BETWEEN_LOOKS_MS)
      return false
    },
    hurry ? undefined : REAL_PATIENCE_MS,
  )
}

/** `npm run reconcile`, as an operator runs it; throws with its words if it finds a difference. */
export async function reconcile({ places }: ServedProduct): Promise<string> {
  const program = path.join(ROOT, 'src/server/reconcile.ts')
  const { environment: env } = places[0]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program], { cwd: ROOT, env }, (error, printed, complained) => {
      if (error) reject(new Error(`reconcile: ${printed}${complained}`, { cause: error }))
      else resolve(printed)
    })
  })
}
