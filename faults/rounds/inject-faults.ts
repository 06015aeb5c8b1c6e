import { waitUntil } from '../../product-client/wait.ts'
import type { DatabaseReader } from '../environment/database-reader.ts'
import type { ServedProduct } from '../environment/product.ts'
import { probeUnderTrouble } from '../troubles/probe-under-trouble.ts'
import { type KilledMailing, killMailing } from './kill-mailing.ts'
import type { HostWithEvent } from './people/host.ts'
import type { Fault, RoundPlan } from './planned.ts'
import { type RecoveryLog, ROUND_MS, timeRecovery, timeUntil } from './recovery.ts'

/** Counts of the injected faults. */
export interface InjectedFaults {
  kills: number
  /** Immediate restarts of PostgreSQL. */
  restarts: number
  /** Terminations of all database connections. */
  terminations: number
  mailOutages: number
  providerFaults: number
  /** Troubles of the database and of the processes that were met. */
  troubles: number
  /** Troubles that this machine cannot have. */
  skipped: string[]
}

/** What faults are injected into, and where recoveries are measured. */
interface Target {
  product: ServedProduct
  database: DatabaseReader
  /** At whose event payments begin again. */
  owner: HostWithEvent
  recovery: RecoveryLog
  /** The updates whose emails were cut off; each such fault adds one. */
  mailings: KilledMailing[]
  /** Whether emails that failed are waited for: their retries take as long as the outage did, or longer. */
  waitsForEmails: boolean
}

/** How far contributions and faults are. */
interface Progress {
  /** How many contributions have ended. */
  ended(): number
  /** A fault begins. */
  onBegin(): void
}

/** An email that failed is tried again after as long as the outage lasted, about. */
const MAIL_LIMIT_MS = 300_000

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

/** Ends an outage; resolves when every email that had waited has left. */
async function restoreMail({ product, database, recovery, waitsForEmails }: Target): Promise<void> {
  await setMailOutage(product, false)
  if (!waitsForEmails) return
  const [waiting] = await waitUntil('waiting emails are known', () =>
    database.query<{ ids: string[] }>(
      `select coalesce(array_agg(id::text), '{}') as ids from pgboss.job
       where name = 'send-email' and state < 'completed' and retry_count > 0`,
    ),
  )
  await timeUntil(recovery, 'waiting emails', MAIL_LIMIT_MS, async () => {
    const [left] = await database.query<{ count: number }>(
      `select count(*) from pgboss.job where name = 'send-email' and state < 'completed'
         and id::text = any($1)`,
      [waiting?.ids ?? []],
    )
    return left?.count === 0
  })
}

async function killSlots(product: ServedProduct, indexes: readonly number[]): Promise<void> {
  const slots = product.slots.filter((_, index) => indexes.includes(index))
  await Promise.all(slots.map((slot) => slot.kill()))
  for (const slot of slots) slot.start()
}

async function injectFault(target: Target, fault: Fault): Promise<Partial<InjectedFaults>> {
  const { product, database, owner, recovery } = target
  const postgres = product.infrastructure.database
  switch (fault.kind) {
    case 'kill':
      await killSlots(product, [fault.process])
      return { kills: 1 }
    case 'kill-both':
      await killSlots(product, [0, 1])
      return { kills: 2 }
    case 'kill-mailing': {
      const kill = () => killSlots(product, [0, 1])
      target.mailings.push(await killMailing(product, database, owner, kill))
      return { kills: 2 }
    }
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
      await setMailOutage(product, true)
      return { mailOutages: 1 }
    case 'trouble': {
      const { isSkipped, faults } = await probeUnderTrouble(product, owner, fault.trouble)
      recovery.faults.push(...faults)
      return isSkipped ? { skipped: [fault.trouble] } : { troubles: 1 }
    }
    case 'provider': {
      const { kind: _, delay: delay_ms, takesEffect: takes_effect, ...rest } = fault
      await product.sandbox.control('/faults', { ...rest, delay_ms, takes_effect })
      return { providerFaults: fault.count }
    }
  }
}

/** After these the processes must come back; the others leave them as they are. */
const isDisruptive = ({ kind }: Fault) => kind !== 'provider' && kind !== 'mail-outage'

function addCounts(sum: InjectedFaults, { skipped = [], ...counts }: Partial<InjectedFaults>) {
  sum.skipped.push(...skipped.filter((one) => !sum.skipped.includes(one)))
  for (const [name, count] of Object.entries(counts)) sum[name as keyof typeof counts] += count
}

/**
 * Injects each planned fault once enough contributions have ended, and waits until the processes are back:
 * so the next one meets processes that work, and none of them may end by itself. At the end the mail works.
 */
export async function injectFaults(
  target: Target,
  plan: RoundPlan,
  { ended, onBegin }: Progress,
): Promise<InjectedFaults> {
  const injected: InjectedFaults = {
    kills: 0,
    restarts: 0,
    terminations: 0,
    mailOutages: 0,
    providerFaults: 0,
    troubles: 0,
    skipped: [],
  }
  let mail: Promise<void> = Promise.resolve()
  for (const { after, fault } of plan.scheduledFaults) {
    await waitUntil(`${after} contributions have ended`, async () => ended() >= after, ROUND_MS)
    onBegin()
    if (fault.kind === 'mail-outage' && !fault.on)
      mail = Promise.all([mail, restoreMail(target)]).then(() => undefined)
    else addCounts(injected, await injectFault(target, fault))
    if (isDisruptive(fault)) {
      const name = fault.kind === 'trouble' ? fault.trouble : fault.kind
      await timeRecovery(target.product, target.owner, target.recovery, name)
    }
  }
  await Promise.all([mail, restoreMail(target)])
  return injected
}
