import { performance } from 'node:perf_hooks'
import { waitUntil } from '../../product-client/wait.ts'
import { HOUR_MS } from '../../src/contract/product/durations.ts'
import type { ServedProduct } from '../environment/product.ts'
import { ask, askReady, buildCheckout } from '../troubles/probe.ts'
import type { HostWithEvent } from './people/host.ts'

/**
 * How long a recovery may take until a payment can begin at every process: a process starts in two seconds, and
 * in twenty on a machine without a free processor.
 */
const RECOVERY_LIMIT_MS = 60_000
/** Beyond it nobody waits. */
const GIVE_UP_MS = 120_000

/** A guard: how long contributions, faults and hosts may wait for each other. A thousand gifts take half an hour. */
export const ROUND_MS = HOUR_MS

/** What took how long, by its name: the slowest, in milliseconds. */
export type Durations = Record<string, number>

/** Collects durations, and what is wrong with them. */
export interface RecoveryLog {
  slowest: Durations
  faults: string[]
  /** Adds a duration; one above its limit is a fault. */
  add(name: string, ms: number, limitMs: number): void
}

export function createRecoveryLog(): RecoveryLog {
  const slowest: Durations = {}
  const faults: string[] = []
  return {
    slowest,
    faults,
    add: (name, ms, limitMs) => {
      slowest[name] = Math.max(slowest[name] ?? 0, Math.round(ms))
      if (ms > limitMs) faults.push(`${name} took ${Math.round(ms)} ms, limit ${limitMs} ms`)
    },
  }
}

/** Waits until the condition holds, and adds how long that took; giving up is a fault, and no error. */
export async function timeUntil(
  log: RecoveryLog,
  name: string,
  limitMs: number,
  condition: () => Promise<boolean>,
  giveUpMs = 3 * limitMs,
): Promise<void> {
  const began = performance.now()
  await waitUntil(name, condition, giveUpMs).catch(() => undefined)
  log.add(name, performance.now() - began, limitMs)
}

/** Measures from now until every process is ready and has opened a checkout. */
export async function timeRecovery(
  { slots }: ServedProduct,
  owner: HostWithEvent,
  log: RecoveryLog,
  name: string,
): Promise<void> {
  const hasRecovered = async (port: number) => {
    if ((await askReady(port)) !== 200) return false
    return (await ask(port, buildCheckout(owner)))?.status === 200
  }
  await Promise.all(
    slots.map(({ port }) =>
      timeUntil(log, name, RECOVERY_LIMIT_MS, () => hasRecovered(port), GIVE_UP_MS),
    ),
  )
}
