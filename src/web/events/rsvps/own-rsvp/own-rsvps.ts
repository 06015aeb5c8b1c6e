import { DAY_MS } from '#contract/product/durations.ts'
import { RSVP_COOKIE_DAYS } from '#contract/product/limits.ts'
import { createDeviceMemory, parseMemory } from '#web/forms/device-memory.ts'
import { RSVP_PREFIX } from '#web/forms/try-storage.ts'

/** What this device remembers of an answer to '¿Vas a ir?': neither name nor contact nor note (decision 49). */
export interface OwnRsvp {
  /** Without its token it opens nothing. */
  id: string
  /** `Sí, voy: 2 adultos y 1 niño`. */
  text: string
}

/** As long as the cookie that opens the answer. */
const KEPT_MS = RSVP_COOKIE_DAYS * DAY_MS

/** By the event's slug. */
export const ownRsvps = createDeviceMemory(RSVP_PREFIX)

/** The remembered answer; null without one, or once it is too old. */
export function parseOwnRsvp(stored: string | null, now: number = Date.now()): OwnRsvp | null {
  const kept = parseMemory<OwnRsvp>(stored)
  return kept?.text && now - kept.savedAt < KEPT_MS ? kept : null
}
