import { FEES_PAID_BY } from '#contract/money/fees.ts'
import { openDatabaseReader } from '../environment/database-reader.ts'
import { type ServedProduct, serveProduct } from '../environment/product.ts'
import { auditEmails } from './audit-emails.ts'
import { auditMoney } from './audit-money.ts'
import { contribute } from './contribute.ts'
import { createHostWithEvent, type HostWithEvent } from './host.ts'
import { type InjectedFaults, injectFaults } from './inject-faults.ts'
import { auditAccounts, createLateHosts, onboardLateHosts } from './onboard.ts'
import { type FaultFocus, HOST_COUNT, type PlannedContribution, planRound } from './plan.ts'
import { runReconciliation, waitUntilIdle } from './wait-until-idle.ts'

const CONCURRENT_GUESTS = 8

export interface RoundOptions {
  contributions: number
  seed: number
  /** Moves clocks ahead when only retries are pending. */
  fastForward: boolean
  /** Only these faults, and no crashes; all kinds if none is named. */
  only?: readonly FaultFocus[]
}

/** The injected faults of one round and the figures at its end. */
export interface RoundOutcome extends InjectedFaults {
  contributions: number
  paid: number
  /** Centavos. */
  netCentavos: number
  deliveries: number
  doubled: number
  late: number
  lost: number
  emails: number
  redelivered: number
  failedStarts: number
  /** Planned faults that no call of the product has met. */
  unmet: string[]
  seconds: number
  /** What is wrong, a sentence each. */
  faults: string[]
}

/** Runs all contributions, a fixed number at a time. */
async function contributeAll(
  planned: readonly PlannedContribution[],
  run: (planned: PlannedContribution) => Promise<unknown>,
): Promise<void> {
  const waiting = [...planned]
  const guest = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: CONCURRENT_GUESTS }, guest))
}

async function createHosts(product: ServedProduct, seed: number): Promise<HostWithEvent[]> {
  const emails = Array.from({ length: HOST_COUNT }, (_, n) => `anfitrion.${seed}.${n}@example.test`)
  return Promise.all(
    emails.map((email, n) =>
      createHostWithEvent(product, email, FEES_PAID_BY[n % FEES_PAID_BY.length]),
    ),
  )
}

/** Runs contributions while faults are injected, waits until all is idle, and audits money and emails. */
export async function runRound({
  contributions,
  seed,
  fastForward,
  only = [],
}: RoundOptions): Promise<RoundOutcome> {
  const plan = planRound(seed, contributions, only)
  const began = performance.now()
  const product = await serveProduct({ seed })
  const database = openDatabaseReader(product.infrastructure.database)
  try {
    const hosts = await createHosts(product, seed)
    const lateHosts = await createLateHosts(product, seed, only)
    let ended = 0
    const contributing = contributeAll(plan.contributions, async (planned) => {
      const host = hosts[planned.host]
      if (host) await contribute(product, database, host, planned)
      ended += 1
    })
    const [injected] = await Promise.all([
      injectFaults(product, database, plan, () => ended),
      contributing,
      onboardLateHosts(product, lateHosts, (part) => ended >= part * contributions),
    ])
    product.webhookProxy.deliverEverything()
    await product.waitUntilBothReady()
    await waitUntilIdle(product, database, { fastForward })
    await runReconciliation(product)
    await waitUntilIdle(product, database, { fastForward })
    await runReconciliation(product)
    const left = await product.sandbox.inspect<{ faults: { match: string; count: number }[] }>(
      '/faults',
    )
    const audit = await auditMoney(product, database, hosts, plan.contributions)
    const emails = await auditEmails(product, database)
    const accounts = await auditAccounts(product, database, lateHosts)
    const traffic = product.infrastructure.findTrafficMismatches()
    return {
      ...injected,
      ...product.webhookProxy.counts,
      ...audit,
      ...emails,
      contributions,
      unmet: left.faults.map(({ match, count }) => `${count} of ${match}`),
      failedStarts: product.slots[0].countCrashes() + product.slots[1].countCrashes(),
      faults: [...audit.faults, ...emails.faults, ...accounts, ...traffic],
      seconds: Math.round((performance.now() - began) / 1_000),
    }
  } finally {
    await database.close()
    await product.stop()
  }
}

/** Formats the outcome of a round for the terminal. */
export function formatOutcome(seed: number, outcome: RoundOutcome): string {
  const { contributions, paid, deliveries, doubled, late, lost } = outcome
  const { kills, restarts, terminations, mailOutages, providerFaults, failedStarts } = outcome
  const pesos = (outcome.netCentavos / 100).toFixed(2)
  return [
    `seed ${seed}: ${contributions} contributions, ${paid} paid, $${pesos} net, ${outcome.seconds} s`,
    `  deliveries ${deliveries}: repeated ${doubled}, delayed ${late}, dropped ${lost}`,
    `  kill -9 ${kills}, PostgreSQL restarts ${restarts}, connection terminations ${terminations}, mail outages ${mailOutages}, provider faults ${providerFaults}, failed starts ${failedStarts}`,
    `  emails ${outcome.emails}, delivered again with the same Message-ID ${outcome.redelivered}`,
    ...outcome.unmet.map((fault) => `  not met: ${fault}`),
    ...outcome.faults.map((fault) => `  ✗ ${fault}`),
  ].join('\n')
}
