/// <reference lib="esnext.disposable" />
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { findFreePort } from '../../local/system/ports.ts'
import { CARD_ACCEPTED } from '../../product-client/contributions.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { type DatabaseReader, openDatabaseReader } from '../environment/database-reader.ts'
import { FLAGS } from '../environment/infrastructure.ts'
import { createUniqueEmail, type ServedProduct, serveProduct } from '../environment/product.ts'
import { startStandby } from '../environment/standby.ts'
import { startTcpProxy, type TcpProxy } from '../environment/tcp-proxy.ts'
import { auditMoney } from './audit-money.ts'
import { postUntilAnswered } from './contribute.ts'
import { createHostWithEvent, type HostWithEvent } from './host.ts'
import { createRecoveryLog } from './recovery.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const GIVERS = 3

export interface FailoverOutcome {
  gifts: number
  /** Gifts that were paid before the primary died. */
  before: number
  /** From the death of the primary, in milliseconds. */
  promotedMs: number
  /** Until the first checkout that was started afterwards was accepted. */
  acceptedMs: number
  /** Until the first gift that was paid afterwards was confirmed. */
  confirmedMs: number
  faults: string[]
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

/**
 * Kills the primary while gifts flow, promotes its synchronous standby and points the product's address to
 * it. Nothing is reconciled before provider and database are compared.
 */
export async function runFailover(gifts: number): Promise<FailoverOutcome> {
  await using running = new AsyncDisposableStack()
  const port = await findFreePort()
  let address: TcpProxy | undefined
  running.defer(async () => address?.close())
  const product = await serveProduct({
    environment: ({ database }) => {
      const url = new URL(database.url)
      url.port = String(port)
      return { DATABASE_URL: url.href }
    },
    before: async ({ database }) => {
      address = await startTcpProxy('127.0.0.1', port, database.port)
    },
  })
  running.defer(() => product.stop())
  const { database: primary, folder } = product.infrastructure
  const owner = await createHostWithEvent(product, createUniqueEmail('anfitriona'))
  const standby = await startStandby(primary, folder, path.join(folder, 'standby'), FLAGS)
  running.defer(() => standby.stop())

  const given: Gifts = { paid: [], acceptedAt: [] }
  let started = 0
  const giveAll = async () => {
    for (; started < gifts; ) {
      started += 1
      await give(product, owner, given)
    }
  }
  const giving = Promise.all(Array.from({ length: GIVERS }, giveAll))
  await waitUntil('half of the gifts are paid', async () => given.paid.length * 2 >= gifts)

  const diedAt = performance.now()
  await primary.crash()
  const endedAt = performance.now()
  const before = given.paid.length
  await address?.close()
  await standby.promote()
  address = await startTcpProxy('127.0.0.1', port, standby.port)
  const promotedAt = performance.now()
  const database = openDatabaseReader(standby)
  running.defer(() => database.close())
  const confirmedAt = waitUntil('a gift is confirmed after the failover', async () => {
    const late = given.paid.slice(before)
    for (const email of late) if (await database.findConfirmed(email)) return performance.now()
    return null
  })
  await giving
  const confirmed = await confirmedAt
  await product.waitUntilBothReady()
  await waitUntilIdle(product, database, createRecoveryLog(), { fastForward: true })
  const { faults } = await auditMoney(product, database, [owner], [])
  const acceptedAt = given.acceptedAt.find((at) => at > endedAt) ?? Number.NaN
  return {
    gifts: given.paid.length,
    before,
    promotedMs: Math.round(promotedAt - diedAt),
    acceptedMs: Math.round(acceptedAt - diedAt),
    confirmedMs: Math.round(confirmed - diedAt),
    faults: [...(await listNotConfirmed(database, given)), ...faults],
  }
}

/** Formats the outcome for the terminal. */
export function formatFailover({ faults, ...outcome }: FailoverOutcome): string {
  const { gifts, before, promotedMs, acceptedMs, confirmedMs } = outcome
  return [
    `${gifts} gifts paid, ${before} of them before the primary died`,
    `  promoted after ${promotedMs} ms; first checkout accepted after ${acceptedMs} ms, first gift confirmed after ${confirmedMs} ms`,
    ...(faults.length > 0 ? faults.map((fault) => `  FAULT ${fault}`) : ['  0 lost, 0 doubled']),
  ].join('\n')
}
