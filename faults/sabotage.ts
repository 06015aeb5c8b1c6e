import type { Books } from './books.ts'
import { eventually } from './patience.ts'
import type { Fault, Plan } from './plan.ts'
import type { ServedProduct } from './product.ts'

/** What was done to the product. */
export interface Damage {
  kills: number
  /** Of PostgreSQL, at once. */
  restarts: number
  /** How often all connections were terminated. */
  terminations: number
  mailOutages: number
  providerFaults: number
}

async function mailOutage({ outside }: ServedProduct, on: boolean): Promise<void> {
  const answer = await fetch(`${outside.mailbox.url}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  })
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`)
}

async function killAt(product: ServedProduct, which: readonly number[]): Promise<void> {
  const places = product.places.filter((_, place) => which.includes(place))
  await Promise.all(places.map((place) => place.kill()))
  for (const place of places) place.start()
}

async function commit(
  product: ServedProduct,
  books: Books,
  fault: Fault,
): Promise<Partial<Damage>> {
  const { database } = product.outside
  switch (fault.kind) {
    case 'kill':
      await killAt(product, [fault.process])
      return { kills: 1 }
    case 'kill-both':
      await killAt(product, [0, 1])
      return { kills: 2 }
    case 'restart-postgres':
      await database.crash()
      await database.start()
      return { restarts: 1 }
    case 'terminate-connections':
      await eventually('the connections are terminated', () =>
        books.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = 'ciguena' and pid <> pg_backend_pid()`),
      )
      return { terminations: 1 }
    case 'mail-outage':
      await mailOutage(product, fault.on)
      return fault.on ? { mailOutages: 1 } : {}
    case 'provider': {
      const { kind: _, delay, ...rest } = fault
      await product.provider.control('/faults', { ...rest, ...(delay && { delay_ms: delay }) })
      return { providerFaults: fault.count }
    }
  }
}

/** Does what the plan says as the gifts come to their ends; at last everything works again. */
export async function sabotage(
  product: ServedProduct,
  books: Books,
  plan: Plan,
  ended: () => number,
): Promise<Damage> {
  const damage: Damage = {
    kills: 0,
    restarts: 0,
    terminations: 0,
    mailOutages: 0,
    providerFaults: 0,
  }
  for (const { after, fault } of plan.faults) {
    await eventually(`${after} gifts have ended`, async () => ended() >= after)
    const done = await commit(product, books, fault)
    for (const [name, count] of Object.entries(done)) damage[name as keyof Damage] += count
  }
  await mailOutage(product, false)
  return damage
}
