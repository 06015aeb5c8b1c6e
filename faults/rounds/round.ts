import { FEES_PAID_BY } from '#contract/money/fees.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { type DatabaseReader, openDatabaseReader } from '../environment/database-reader.ts'
import { type ServedProduct, serveProduct } from '../environment/product.ts'
import { auditEmails } from './audits/emails.ts'
import { auditInbox, type OpenedContribution } from './audits/judge-inbox.ts'
import { auditMoney } from './audits/money.ts'
import { auditViews } from './audits/views.ts'
import type { FaultFocus } from './focuses.ts'
import { holdReconciliation, releaseReconciliation } from './hold-reconciliation.ts'
import { type InjectedFaults, injectFaults } from './inject-faults.ts'
import { auditMailings, type KilledMailing } from './kill-mailing.ts'
import { contribute } from './people/contribute.ts'
import { auditFamily, createFamily, runFamilySteps } from './people/family.ts'
import type { Family } from './people/family-step.ts'
import { createHostWithEvent, type HostWithEvent } from './people/host.ts'
import {
  auditAccounts,
  createLateHosts,
  type LateHost,
  onboardLateHosts,
} from './people/onboard.ts'
import { HOST_COUNT, planRound } from './plan.ts'
import type { PlannedContribution, RoundPlan } from './planned.ts'
import { createRecoveryLog, type Durations, type RecoveryLog, ROUND_MS } from './recovery.ts'
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
  lostPayments: number
  doubledPayments: number
  /** Centavos. */
  netCentavos: number
  deliveries: number
  doubled: number
  late: number
  lost: number
  emails: number
  redelivered: number
  /** Payments that no webhook has told of; the comparison with the provider found them. */
  unheard: number
  /** The slowest of each kind, in milliseconds. */
  recoveries: Durations
  /** How many answers had which status. */
  answers: Record<string, number>
  /** Processes that ended by themselves. */
  falls: number
  /** Lines of the log that wake an operator. */
  alarms: string[]
  /** Planned faults that no call of the product has met. */
  unmet: string[]
  seconds: number
  /** What is wrong, a sentence each. */
  faults: string[]
}

/**
 * Runs all contributions, a fixed number at a time, and keeps them in step with the faults: a quick machine
 * would end all of them before the second fault, and no fault would meet any.
 * @param faultsBegun how many of the planned faults have begun
 */
async function contributeAll(
  { contributions, scheduledFaults }: RoundPlan,
  run: (planned: PlannedContribution) => Promise<unknown>,
  faultsBegun: () => number,
): Promise<void> {
  const waiting = [...contributions]
  const mayBegin = async ({ index }: PlannedContribution) => {
    const next = scheduledFaults[faultsBegun()]
    return !next || index < next.after + CONCURRENT_GUESTS
  }
  const guest = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const planned = next
      await waitUntil('the next fault has begun', () => mayBegin(planned), ROUND_MS)
      await run(planned)
    }
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

/** A round while it runs. */
interface Running {
  product: ServedProduct
  database: DatabaseReader
  plan: RoundPlan
  recovery: RecoveryLog
  /** The updates whose emails were cut off. */
  mailings: KilledMailing[]
  only: readonly FaultFocus[]
  fastForward: boolean
}

interface People {
  hosts: HostWithEvent[]
  lateHosts: LateHost[]
  family: Family
}

async function createPeople({ product, plan, only }: Running): Promise<People> {
  const hosts = await createHosts(product, plan.seed)
  const lateHosts = await createLateHosts(product, plan.seed, only)
  return { hosts, lateHosts, family: await createFamily(product, plan.seed) }
}

/** Lets everybody act while faults are injected. */
async function act(
  { product, database, plan, recovery, mailings, fastForward }: Running,
  { hosts, lateHosts, family }: People,
): Promise<{ injected: InjectedFaults; opened: OpenedContribution[] }> {
  const opened: OpenedContribution[] = []
  const { length } = plan.contributions
  const hasEnded = (part: number) => opened.length >= part * length
  const [owner] = hosts
  if (!owner) throw new Error('a round without hosts')
  let faultsBegun = 0
  const give = async (planned: PlannedContribution) => {
    const sessionId = await contribute(product, database, hosts[planned.host] ?? owner, planned)
    opened.push({ ...planned, sessionId })
  }
  const target = { product, database, owner, recovery, mailings, waitsForEmails: !fastForward }
  const [injected] = await Promise.all([
    injectFaults(target, plan, {
      ended: () => opened.length,
      onBegin: () => {
        faultsBegun += 1
      },
    }),
    contributeAll(plan, give, () => faultsBegun),
    onboardLateHosts(product, lateHosts, hasEnded),
    runFamilySteps(product, family, hasEnded),
  ])
  return { injected, opened }
}

/** Judges each recovery by itself, in this order: inbox, comparison with the provider, tasks, and all that is read. */
async function judge(
  { product, database, plan, recovery, mailings, fastForward }: Running,
  { hosts, lateHosts, family }: People,
  opened: readonly OpenedContribution[],
) {
  product.webhookProxy.deliverEverything()
  await product.waitUntilBothReady()
  const inbox = await auditInbox(product, database, opened, recovery)
  await runReconciliation(product, recovery)
  await waitUntilIdle(product, database, recovery, { fastForward })
  await releaseReconciliation(database)
  const audit = await auditMoney(product, database, hosts, plan.contributions)
  const emails = await auditEmails(product, database)
  const faults = [
    ...inbox.faults,
    ...audit.faults,
    ...emails.faults,
    ...(await auditAccounts(product, database, lateHosts)),
    ...(await auditFamily(product, database, family)),
    ...(await auditMailings(product, database, mailings)),
    ...(await auditViews(product, database, hosts)),
  ]
  await runReconciliation(product, recovery)
  return { ...audit, ...emails, unheard: inbox.unheard, faults }
}

/** Runs contributions while faults are injected, waits until all is idle, and audits money and emails. */
export async function runRound({
  contributions,
  seed,
  fastForward,
  only = [],
}: RoundOptions): Promise<RoundOutcome> {
  const began = performance.now()
  const product = await serveProduct({ seed, withPooler: true })
  const database = openDatabaseReader(product.infrastructure.database)
  const recovery = createRecoveryLog()
  const plan = planRound(seed, contributions, only)
  const mailings: KilledMailing[] = []
  const running = { product, database, plan, recovery, mailings, only, fastForward }
  try {
    await holdReconciliation(database)
    const people = await createPeople(running)
    const { injected, opened } = await act(running, people)
    const judged = await judge(running, people, opened)
    const left = await product.sandbox.inspect<{ faults: { match: string; count: number }[] }>(
      '/faults',
    )
    const { answers } = product.loadBalancer
    const alarms = product.slots.flatMap((slot) => slot.listAlarms())
    const falls = product.slots[0].countCrashes() + product.slots[1].countCrashes()
    return {
      ...injected,
      ...product.webhookProxy.counts,
      ...judged,
      contributions,
      recoveries: { ...recovery.slowest, 'an answer': answers.readSlowest() },
      answers: answers.byStatus,
      unmet: left.faults.map(({ match, count }) => `${count} of ${match}`),
      falls,
      alarms,
      faults: [
        ...(falls > 0 ? [`${falls} processes ended by themselves`] : []),
        ...judged.faults,
        ...recovery.faults,
        ...answers.listFaults(),
        ...product.infrastructure.findTrafficMismatches(),
      ],
      seconds: Math.round((performance.now() - began) / 1_000),
    }
  } finally {
    await database.close()
    await product.stop()
  }
}

const formatCounts = (counts: Record<string, number>, unit = '') =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}${unit}`)
    .join(', ')

/** Formats the outcome of a round for the terminal. */
export function formatOutcome(seed: number, outcome: RoundOutcome): string {
  const { contributions, paid, deliveries, doubled, late, lost } = outcome
  const { kills, restarts, terminations, mailOutages, providerFaults, troubles, falls } = outcome
  const pesos = (outcome.netCentavos / 100).toFixed(2)
  return [
    `seed ${seed}: ${contributions} contributions, ${paid} paid, lost ${outcome.lostPayments}, doubled ${outcome.doubledPayments}, $${pesos} net, ${outcome.seconds} s`,
    `  deliveries ${deliveries}: repeated ${doubled}, delayed ${late}, dropped ${lost}`,
    `  kill -9 ${kills}, PostgreSQL restarts ${restarts}, connection terminations ${terminations}, mail outages ${mailOutages}, provider faults ${providerFaults}, troubles ${troubles}, processes that fell ${falls}`,
    ...outcome.skipped.map((one) => `  SKIPPED on this machine: ${one}`),
    `  answers: ${formatCounts(outcome.answers)}; payments without a webhook ${outcome.unheard}`,
    `  slowest: ${formatCounts(outcome.recoveries, ' ms')}`,
    `  emails ${outcome.emails}, delivered again with the same Message-ID ${outcome.redelivered}`,
    ...outcome.alarms.map((alarm) => `  alarm: ${alarm}`),
    ...outcome.unmet.map((fault) => `  not met: ${fault}`),
    ...outcome.faults.map((fault) => `  ✗ ${fault}`),
  ].join('\n')
}
