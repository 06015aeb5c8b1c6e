import { sql } from 'kysely'
import { type World, waitUntil } from '../world.ts'

/**
 * What can go wrong with a call that must take effect once, for `it.each`: a name, and the sandbox's
 * planned fault. The SDK tries a cut line a second time.
 */
export const PROVIDER_FAULTS = [
  ['fails, and repeats that for the key', { count: 1, status: 500 }],
  ['is cut off before the effect', { count: 2, drop: 'before' }],
  ['is cut off after the effect', { count: 2, drop: 'after' }],
  ['says that the key is in use', { count: 2, status: 409 }],
  ['hangs', { count: 1, delay_ms: 10_500 }],
  ['answers {} with 200', { count: 1, body: '{}' }],
] as const

interface LoggedRequest {
  method: string
  path: string
  idempotency_key: string | null
  status: number
}

/** Lists the requests that were sent again with a key under which Stripe had stored a 5xx. */
async function listRepeatedFailures({ stripe }: Pick<World, 'stripe'>): Promise<string[]> {
  const { requests } = await stripe.get<{ requests: LoggedRequest[] }>('/requests?limit=1000')
  const failures = requests.filter((one) => one.idempotency_key && one.status >= 500)
  const calls = failures.map((one) => `${one.method} ${one.path} ${one.idempotency_key}`)
  return calls.filter((call, index) => calls.indexOf(call) !== index)
}

/** Lets so much time pass since every failed call that Stripe's lists show its effect. */
export async function ageFailedCalls({ deps }: Pick<World, 'deps'>): Promise<void> {
  for (const [table, column] of [
    ['refunds', 'failed_at'],
    ['transfer_adjustments', 'failed_at'],
    ['transfer_adjustments', 'refused_at'],
    ['quarantined_payments', 'reversal_sent_at'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '1 hour'
      where ${sql.ref(column)} is not null`.execute(deps.db)
}

/**
 * Repeats a task until it succeeds, long after each failure. Throws as soon as a try has sent a key again
 * under which Stripe had stored a 5xx: Stripe repeats that answer for a day, and no later try can
 * succeed.
 */
export async function retryTask(
  world: Pick<World, 'stripe' | 'deps'>,
  task: () => Promise<unknown>,
): Promise<void> {
  const repeated = await waitUntil('the task succeeds', async () => {
    try {
      await ageFailedCalls(world)
      await task()
      return []
    } catch (error) {
      const failures = await listRepeatedFailures(world)
      if (failures.length > 0) return failures
      throw error
    }
  })
  if (repeated.length > 0) throw new Error(`sent again after a failure: ${repeated.join(', ')}`)
}
