import { DAY_MS } from '#contract/product/durations.ts'
import { createDeviceMemory, parseMemory } from '#web/forms/device-memory.ts'

/** What this device remembers of a goal that its owner brings: no name, contact or note (decision 49). */
export interface OwnReservation {
  /** Of the private page, with its token. */
  path: string
}

const KEPT_MS = 180 * DAY_MS

/** By the goal's id. */
export const ownReservations = createDeviceMemory('bring:')

/** The remembered reservation; null without one, or once it is too old. */
export function parseOwnReservation(
  stored: string | null,
  now: number = Date.now(),
): OwnReservation | null {
  const kept = parseMemory<OwnReservation>(stored)
  return kept?.path && now - kept.savedAt < KEPT_MS ? kept : null
}

/** What the private page knows of a reservation: its path while it holds. */
export interface ReservationNews {
  goalId: string
  /** Null once it was cancelled or released. */
  path: string | null
  /** Tells it from another one of the same goal. */
  id: string
}

/** Follows the news of a reservation: one that ended ends no other that this device remembers. */
export function followReservation({ goalId, path, id }: ReservationNews): void {
  const known = parseOwnReservation(ownReservations.read(goalId))
  if (path) ownReservations.write(goalId, { path })
  else if (known?.path.includes(id)) ownReservations.write(goalId, null)
}
