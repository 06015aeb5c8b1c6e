import { RSVP_LIMITS as LIMITS } from '#contract/product/limits.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  createRateLimitError,
  emailCounter,
  hashParts,
  PREFIX_BITS,
  scaleLimit,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Counts an answer that was just inserted, in its transaction: a refusal takes the answer and the hits
 * back. An event that gets too many refuses only networks that have given it several already, so that
 * nobody keeps other guests out (`R15`). Throws RATE_LIMITED.
 */
export async function countNewAnswer(
  deps: Deps,
  tx: Tx,
  { eventId, address }: { eventId: string; address: string },
): Promise<void> {
  // Every transaction counts in this order, so that none waits for another in a circle.
  const key = hashParts('answers to an event', eventId)
  const { hits, resetIn } = await countHit(tx, { key }, HOUR_SECONDS)
  const isFlooded = hits > scaleLimit(deps, LIMITS.ofEventPerHour)
  const customer = toNetwork(address)
  const tunnel = toNetwork(address, PREFIX_BITS.tunnel)
  for (const network of new Set([customer, tunnel])) {
    const limits = network === customer ? LIMITS.ofNetworkPerDay : LIMITS.ofTunnelPerDay
    const counter = { key: hashParts('answers of a network', eventId, network) }
    const own = await countHit(tx, counter, DAY_SECONDS)
    if (own.hits > scaleLimit(deps, limits.all)) throw createRateLimitError(own.resetIn)
    if (isFlooded && own.hits > scaleLimit(deps, limits.always)) throw createRateLimitError(resetIn)
  }
}

/** Counts an email about an answer; false if its recipient has had enough of them for a day. */
export async function countAnswerEmail(deps: Deps, tx: Tx, email: string): Promise<boolean> {
  const { hits } = await countHit(tx, emailCounter('answer emails', email), DAY_SECONDS)
  return hits <= scaleLimit(deps, LIMITS.emailsPerDay)
}
