import { pause } from '../../product-client/wait.ts'
import type { DatabaseReader } from '../environment/database-reader.ts'
import type { ServedProduct } from '../environment/product.ts'
import { runProgram } from './audits/views.ts'
import { type RecoveryLog, timeUntil } from './recovery.ts'

/** The queues that move money or send emails; the other queues run on a schedule. */
const TASKS = [
  'send-email',
  'send-reset-link',
  'report-failed-sign-ins',
  'send-thanks',
  'send-update',
  'expire-checkout',
  'finish-refund',
  'adjust-host-transfer',
  'sync-accepted-payment',
  'refund-contribution-automatically',
  'refund-quarantined-payment',
  'refund-unmatched-payment',
]
const POLL_INTERVAL_MS = 500
/** Retries back off to ten minutes. */
const REAL_TIME_LIMIT_MS = 1_200_000
const FAST_LIMIT_MS = 120_000
/** A thousand missed payments are found within two minutes. */
const RECONCILE_LIMIT_MS = 120_000

interface Delivery {
  status: string
}

/** Lists the work that is still pending; empty when the product is idle. */
async function listPendingWork(
  { sandbox }: ServedProduct,
  database: DatabaseReader,
): Promise<string[]> {
  const { deliveries } = await sandbox.inspect<{ deliveries: Delivery[] }>('/webhooks')
  const pending = deliveries.filter(({ status }) => status === 'pending').length
  const [events] = await database.query<{ count: number }>(
    'select count(*) from stripe_events where handled_at is null',
  )
  const jobs = await database.query<{ name: string; state: string; count: number }>(
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
 * Moves the clocks two minutes ahead: leases of dead processes expire, failed jobs are retried, and
 * the provider's lists show what failed calls have done, and it repeats refused deliveries.
 */
async function advanceTime({ sandbox }: ServedProduct, database: DatabaseReader): Promise<void> {
  await database.query(`update stripe_events set next_attempt_at = next_attempt_at - interval '2 min'
    where handled_at is null`)
  await database.query(`update pgboss.job set started_on = started_on - interval '2 min'
    where state = 'active' and started_on < now() - interval '5 s'`)
  await database.query(`update pgboss.job set start_after = start_after - interval '2 min'
    where state in ('created', 'retry') and start_after > now()`)
  for (const table of ['refunds', 'transfer_adjustments'])
    await database.query(`update ${table} set failed_at = failed_at - interval '2 min'
      where failed_at is not null`)
  await sandbox.control('/clock', { advance_seconds: 10 })
}

/**
 * Waits until no work is pending; `fastForward` moves the clocks instead of waiting for retries. Adds how long
 * it took; work that never ends is a fault.
 */
export async function waitUntilIdle(
  product: ServedProduct,
  database: DatabaseReader,
  recovery: RecoveryLog,
  { fastForward }: { fastForward: boolean },
): Promise<void> {
  let pending: string[] = []
  const limit = fastForward ? FAST_LIMIT_MS : REAL_TIME_LIMIT_MS
  const isIdle = async () => {
    pending = await listPendingWork(product, database)
    if (pending.length === 0) return true
    if (fastForward) await advanceTime(product, database)
    await pause(POLL_INTERVAL_MS)
    return false
  }
  await timeUntil(recovery, 'tasks', limit, isIdle, limit)
  recovery.faults.push(...pending.map((work) => `never ends: ${work}`))
}

/** Runs `npm run reconcile` as an operator does, and adds how long it took; a difference is a fault. */
export async function runReconciliation(
  product: ServedProduct,
  recovery: RecoveryLog,
): Promise<void> {
  const began = performance.now()
  const { isGood, output } = await runProgram(product, 'src/server/commands/reconcile.ts')
  recovery.add('reconcile', performance.now() - began, RECONCILE_LIMIT_MS)
  if (!isGood) recovery.faults.push(`reconcile: ${output}`)
}
