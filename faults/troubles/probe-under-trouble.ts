import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '../../product-client/wait.ts'
import type { ServedProduct } from '../environment/product.ts'
import type { HostWithEvent } from '../rounds/people/host.ts'
import { beginDatabaseTrouble, type EndTrouble } from './database-troubles.ts'
import { askReady, openConnections, probeGuests } from './probe.ts'
import { canLimitDescriptors, limitDescriptors, sendCrowd } from './process-troubles.ts'
import { EXPECTATIONS, type Trouble } from './troubles.ts'

/** Each way, for each packet: a page of ten statements takes two seconds. */
const LATENCY_MS = 60
/** A probe may wait for a statement's time-out of 7 s before it says so. */
const NOT_READY_WITHIN_MS = 15_000
/** So that requests of other connections meet the trouble too. */
const LASTS_AT_LEAST_MS = 1_500

/** Begins a trouble; null if this machine cannot have it. */
async function begin(product: ServedProduct, trouble: Trouble): Promise<EndTrouble | null> {
  const { databaseNetwork, pooler, infrastructure } = product
  switch (trouble) {
    case 'latency':
      databaseNetwork.delay(LATENCY_MS)
      return async () => databaseNetwork.delay(0)
    case 'silent-database':
      databaseNetwork.blackhole()
      return async () => databaseNetwork.resume()
    case 'pooler-restart':
      await pooler?.kill()
      return pooler && (() => pooler.start())
    case 'overload':
      return async () => undefined
    case 'descriptor-limit':
      return canLimitDescriptors() ? limitDescriptors(product.slots[0].readPid()) : null
    default:
      return beginDatabaseTrouble(infrastructure.database, trouble)
  }
}

async function awaitNotReady(port: number): Promise<string[]> {
  const isNotReady = async () => (await askReady(port)) === 503
  return waitUntil('/readyz answers 503', isNotReady, NOT_READY_WITHIN_MS).then(
    () => [],
    () => ['/readyz did not answer 503'],
  )
}

async function probeSlot(
  product: ServedProduct,
  owner: HostWithEvent,
  trouble: Trouble,
  port: number,
  connections: ReturnType<typeof openConnections>,
): Promise<string[]> {
  const expectation = EXPECTATIONS[trouble]
  const readiness = expectation.saysNotReady ? await awaitNotReady(port) : []
  const crowd =
    trouble === 'overload'
      ? sendCrowd(`http://127.0.0.1:${port}/events/${owner.slug}`, product.loadBalancer.answers)
      : pause(LASTS_AT_LEAST_MS)
  const [guests] = await Promise.all([probeGuests(port, owner, expectation, connections), crowd])
  return [...readiness, ...guests]
}

/** The trouble was met, or skipped because this machine cannot have it. */
export interface TroubleOutcome {
  isSkipped: boolean
  /** What the product answered wrongly, a sentence each. */
  faults: string[]
}

/** Lets the processes meet a trouble, asks them for what guests ask for, and ends it. */
export async function probeUnderTrouble(
  product: ServedProduct,
  owner: HostWithEvent,
  trouble: Trouble,
): Promise<TroubleOutcome> {
  const connections = openConnections()
  const ports = EXPECTATIONS[trouble].slots.map((slot) => product.slots[slot].port)
  try {
    // Opens the connections that a process without descriptors goes on answering.
    for (const port of ports)
      await probeGuests(port, owner, { refusesPayments: false }, connections)
    const end = await begin(product, trouble)
    if (!end) return { isSkipped: true, faults: [] }
    try {
      const found = await Promise.all(
        ports.map((port) => probeSlot(product, owner, trouble, port, connections)),
      )
      return { isSkipped: false, faults: found.flat().map((fault) => `${trouble}: ${fault}`) }
    } finally {
      await end()
    }
  } finally {
    connections.destroy()
  }
}
