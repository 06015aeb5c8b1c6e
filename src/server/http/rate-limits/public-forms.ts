import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  createRateLimitError,
  emailCounter,
  hashParts,
  PREFIX_BITS,
  scaleLimit,
  toNetwork,
} from './rate-limits.ts'
import { countHit } from './store.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** `always`: what a network may send even to an event that has got too many from all. */
interface NetworkLimit {
  all: number
  always: number
}

/** How many forms of a kind an event gets from people without an account. */
export interface PublicFormLimits {
  /** Tells the counters of one kind from those of another. */
  name: string
  ofEventPerHour: number
  ofNetworkPerDay: NetworkLimit
  /** A tunnel is the IPv6 /48 around a customer's network. */
  ofTunnelPerDay: NetworkLimit
  /** To one address. */
  emailsPerDay: number
}

/**
 * Counts a form that was just stored, in its transaction: a refusal takes the form and the hits back. An
 * event that gets too many refuses only networks that have sent it several already, so that nobody keeps
 * other guests out (`R15`). Throws RATE_LIMITED.
 */
export async function countPublicForm(
  deps: Deps,
  tx: Tx,
  limits: PublicFormLimits,
  { eventId, address }: { eventId: string; address: string },
): Promise<void> {
  // Every transaction counts in this order, so that none waits for another in a circle.
  const key = hashParts(`${limits.name} to an event`, eventId)
  const { hits, resetIn } = await countHit(tx, { key }, HOUR_SECONDS)
  const isFlooded = hits > scaleLimit(deps, limits.ofEventPerHour)
  const customer = toNetwork(address)
  const tunnel = toNetwork(address, PREFIX_BITS.tunnel)
  for (const network of new Set([customer, tunnel])) {
    const { all, always } = network === customer ? limits.ofNetworkPerDay : limits.ofTunnelPerDay
    const counter = { key: hashParts(`${limits.name} of a network`, eventId, network) }
    const own = await countHit(tx, counter, DAY_SECONDS)
    if (own.hits > scaleLimit(deps, all)) throw createRateLimitError(own.resetIn)
    if (isFlooded && own.hits > scaleLimit(deps, always)) throw createRateLimitError(resetIn)
  }
}

/** Counts an email about such a form; false if its recipient has had enough of them for a day. */
export async function countPublicFormEmail(
  deps: Deps,
  tx: Tx,
  { name, emailsPerDay }: PublicFormLimits,
  email: string,
): Promise<boolean> {
  const { hits } = await countHit(tx, emailCounter(`${name} emails`, email), DAY_SECONDS)
  return hits <= scaleLimit(deps, emailsPerDay)
}
