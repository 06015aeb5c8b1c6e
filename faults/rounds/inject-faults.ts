import { waitUntil } from '../../product-client/wait.ts'
import type { DatabaseReader } from '../environment/database-reader.ts'
import type { ServedProduct } from '../environment/product.ts'
import type { Fault, RoundPlan } from './plan.ts'

/** Counts of the injected faults. */
export interface InjectedFaults {
  kills: number
  /** Immediate restarts of PostgreSQL. */
  restarts: number
  /** Terminations of all database connections. */
  terminations: number
  mailOutages: number
  providerFaults: number
}

async function setMailOutage(
  { infrastructure: outside }: ServedProduct,
  on: boolean,
): Promise<void> {
  const answer = await fetch(`${outside.mailbox.url}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  })
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`)
}

async function killSlots(product: ServedProduct, indexes: readonly number[]): Promise<void> {
  const slots = product.slots.filter((_, index) => indexes.includes(index))
  await Promise.all(slots.map((slot) => slot.kill()))
  for (const slot of slots) slot.start()
}

async function injectFault(
  product: ServedProduct,
  database: DatabaseReader,
  fault: Fault,
): Promise<Partial<InjectedFaults>> {
  const postgres = product.infrastructure.database
  switch (fault.kind) {
    case 'kill':
      await killSlots(product, [fault.process])
      return { kills: 1 }
    case 'kill-both':
      await killSlots(product, [0, 1])
      return { kills: 2 }
    case 'restart-postgres':
      await postgres.crash()
      await postgres.start()
      return { restarts: 1 }
    case 'terminate-connections':
      await waitUntil('the connections are terminated', () =>
        database.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = 'ciguena' and pid <> pg_backend_pid()`),
      )
      return { terminations: 1 }
    case 'mail-outage':
      await setMailOutage(product, fault.on)
      return fault.on ? { mailOutages: 1 } : {}
    case 'provider': {
      const { kind: _, delay: delay_ms, takesEffect: takes_effect, ...rest } = fault
      await product.sandbox.control('/faults', { ...rest, delay_ms, takes_effect })
      return { providerFaults: fault.count }
    }
  }
}

/** Injects each planned fault once enough contributions have ended; at the end the mail works again. */
export async function injectFaults(
  product: ServedProduct,
  database: DatabaseReader,
  plan: RoundPlan,
  ended: () => number,
): Promise<InjectedFaults> {
  const injected: InjectedFaults = {
    kills: 0,
    restarts: 0,
    terminations: 0,
    mailOutages: 0,
    providerFaults: 0,
  }
  for (const { after, fault } of plan.scheduledFaults) {
    await waitUntil(`${after} contributions have ended`, async () => ended() >= after)
    const counts = await injectFault(product, database, fault)
    for (const [name, count] of Object.entries(counts))
      injected[name as keyof InjectedFaults] += count
  }
  await setMailOutage(product, false)
  return injected
}
