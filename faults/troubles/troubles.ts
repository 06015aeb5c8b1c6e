/**
 * What happens to the database, its network and its clients while all processes live: each lasts until the
 * requests that meet it were answered (`probe-under-trouble.ts`, `probe.ts`).
 */
export const TROUBLES = [
  'latency',
  'silent-database',
  'full-disk',
  'statement-timeout',
  'read-only',
  'connection-limit',
  'pooler-restart',
  'overload',
  'descriptor-limit',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** What the product says of a trouble. */
export interface Expectation {
  /** Whether `/readyz` must become 503. */
  saysNotReady: boolean
  /** Whether nobody can begin a payment: the answer must be 503 with Retry-After. */
  refusesPayments: boolean
  /** The processes that meet it. */
  slots: readonly (0 | 1)[]
}

const BOTH = [0, 1] as const
const OUT = { saysNotReady: true, refusesPayments: true, slots: BOTH }
const WORKS = { saysNotReady: false, refusesPayments: false, slots: BOTH }

export const EXPECTATIONS: Record<Trouble, Expectation> = {
  latency: WORKS,
  'silent-database': OUT,
  'full-disk': OUT,
  'statement-timeout': OUT,
  'read-only': OUT,
  'connection-limit': OUT,
  'pooler-restart': { ...OUT, slots: [1] },
  overload: WORKS,
  'descriptor-limit': { ...WORKS, slots: [0] },
}
