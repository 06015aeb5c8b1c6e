/// <reference lib="esnext.disposable" />
import { randomUUID } from 'node:crypto'
import { CARD_ACCEPTED } from '../../product-client/contributions.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { type DatabaseReader, openDatabaseReader } from '../environment/database-reader.ts'
import type { FailoverCluster } from '../environment/failover/cluster.ts'
import { startPatroniCluster } from '../environment/failover/patroni-cluster.ts'
import { startStreamingCluster } from '../environment/failover/streaming-cluster.ts'
import { createUniqueEmail, type ServedProduct, serveProduct } from '../environment/product.ts'
import { auditMoney } from './audits/money.ts'
import { postUntilAnswered } from './people/contribute.ts'
import { createHostWithEvent, type HostWithEvent } from './people/host.ts'
import { createRecoveryLog } from './recovery.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const GIVERS = 3

/** One change of the primary; times in milliseconds from its beginning. */
export interface Interruption {
  kind: 'switchover' | 'crash'
  /** Gifts that were paid before it. */
  before: number
  /** Until the standby took writes. */
  promotedMs: number
  /** Until a checkout was accepted that no primary before can have answered. */
  acceptedMs: number
  /** Until a gift that was paid afterwards was confirmed. */
  confirmedMs: number
}

export interface FailoverOutcome {
  /** What failed over, and how. */
  description: string
  gifts: number
  interruptions: Interruption[]
  faults: string[]
}

export interface FailoverOptions {
  /** At least; gifts go on until the last interruption is over. */
  gifts: number
  /** With Patroni, etcd and HAProxy, or with streaming replication alone. */
  withPatroni: boolean
}

/** What the givers have done. */
interface Gifts {
  paid: string[]
  /** Instants of `performance.now()`. */
  acceptedAt: number[]
}

async function give({ url, sandbox }: ServedProduct, owner: HostWithEvent, gifts: Gifts) {
  const contributorEmail = createUniqueEmail('aliada')
  const { eventId } = owner
  const body = { eventId, amount: 50_000, contributorName: 'Tía Chela', contributorEmail }
  const request = { body, key: randomUUID() }
  const answer = await postUntilAnswered(url, '/payments/create-checkout-session', request)
  gifts.acceptedAt.push(performance.now())
  const { sessionId } = answer.body as { sessionId: string }
  await sandbox.control(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  gifts.paid.push(contributorEmail)
}

async function listNotConfirmed(database: DatabaseReader, { paid }: Gifts): Promise<string[]> {
  const rows = await database.query<{ email: string; count: number }>(
    `select contributor_email as email, count(*)::int as count from contributions
     where confirmed_at is not null group by contributor_email`,
  )
  const counts = new Map(rows.map(({ email, count }) => [email, count]))
  return paid
    .filter((email) => counts.get(email) !== 1)
    .map((email) => `${email}: paid once, confirmed ${counts.get(email) ?? 0} times`)
}

/** Gives that many gifts, and goes on until `finish`, which resolves with the last one. */
function startGiving(product: ServedProduct, owner: HostWithEvent, gifts: number) {
  const given: Gifts = { paid: [], acceptedAt: [] }
  let started = 0
  let isOver = false
  const giveAll = async () => {
    while (started < gifts || !isOver) {
      started += 1
      await give(product, owner, given)
    }
  }
  const all = Promise.all(Array.from({ length: GIVERS }, giveAll))
  all.catch(() => undefined)
  const finish = () => {
    isOver = true
    return all
  }
  return { given, finish }
}

/** Changes the primary, and measures until the product takes and confirms gifts at the new one. */
async function interrupt(
  cluster: FailoverCluster,
  given: Gifts,
  kind: Interruption['kind'],
): Promise<Interruption> {
  const before = given.paid.length
  const beganAt = performance.now()
  let endedAt: number
  if (kind === 'crash') {
    await cluster.killPrimary()
    endedAt = performance.now()
    await cluster.waitForPromotion()
  } else {
    await cluster.switchOver?.()
    endedAt = performance.now()
  }
  const promotedAt = performance.now()
  const acceptedAt = await waitUntil('a checkout is accepted afterwards', async () =>
    given.acceptedAt.find((at) => at > endedAt),
  )
  const database = openDatabaseReader({ adminUrl: cluster.readAdminUrl() })
  try {
    const confirmedAt = await waitUntil('a gift is confirmed afterwards', async () => {
      for (const email of given.paid.slice(before + GIVERS))
        if (await database.findConfirmed(email)) return performance.now()
      return null
    })
    const since = (at: number) => Math.round(at - beganAt)
    return {
      kind,
      before,
      promotedMs: since(promotedAt),
      acceptedMs: since(acceptedAt),
      confirmedMs: since(confirmedAt),
    }
  } finally {
    await database.close()
  }
}

/**
 * Changes the primary while gifts flow: by a switchover where something automates it, then by killing it.
 * Nothing is reconciled before provider and database are compared.
 */
export async function runFailover({
  gifts,
  withPatroni,
}: FailoverOptions): Promise<FailoverOutcome> {
  await using running = new AsyncDisposableStack()
  let started: FailoverCluster | undefined
  running.defer(async () => started?.stop())
  const product = await serveProduct({
    before: async (infrastructure) => {
      started = withPatroni
        ? await startPatroniCluster(infrastructure.folder)
        : await startStreamingCluster(infrastructure)
    },
    environment: () => (started ? { DATABASE_URL: started.url } : {}),
  })
  running.defer(() => product.stop())
  if (!started) throw new Error('no cluster')
  const cluster = started
  const owner = await createHostWithEvent(product, createUniqueEmail('anfitriona'))

  const kinds = cluster.switchOver ? (['switchover', 'crash'] as const) : (['crash'] as const)
  const { given, finish } = startGiving(product, owner, gifts)
  const interruptions: Interruption[] = []
  for (const [index, kind] of kinds.entries()) {
    const share = (index + 1) / (kinds.length + 1)
    await waitUntil('enough gifts are paid', async () => given.paid.length >= gifts * share)
    await cluster.waitForStandby()
    interruptions.push(await interrupt(cluster, given, kind))
  }
  await finish()
  const database = openDatabaseReader({ adminUrl: cluster.readAdminUrl() })
  running.defer(() => database.close())
  await product.waitUntilBothReady()
  await waitUntilIdle(product, database, createRecoveryLog(), { fastForward: true })
  const { faults } = await auditMoney(product, database, [owner], [])
  return {
    description: cluster.description,
    gifts: given.paid.length,
    interruptions,
    faults: [...(await listNotConfirmed(database, given)), ...faults],
  }
}

function formatInterruption(interruption: Interruption): string {
  const { kind, before, promotedMs, acceptedMs, confirmedMs } = interruption
  return [
    `  ${kind === 'crash' ? 'the primary was killed' : 'switchover'} after ${before} gifts`,
    `the standby took writes after ${promotedMs} ms`,
    `the first payment was accepted after ${acceptedMs} ms`,
    `the first gift confirmed after ${confirmedMs} ms`,
  ].join('; ')
}

/** Formats the outcome for the terminal. */
export function formatFailover(outcome: FailoverOutcome): string {
  const { description, gifts, interruptions, faults } = outcome
  return [
    `${gifts} gifts paid; ${description}`,
    ...interruptions.map(formatInterruption),
    ...(faults.length > 0 ? faults.map((fault) => `  FAULT ${fault}`) : ['  0 lost, 0 doubled']),
  ].join('\n')
}
