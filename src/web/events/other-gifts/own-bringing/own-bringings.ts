import { createDeviceMemory, parseMemory } from '#web/forms/device-memory.ts'

/** What this device remembers of a goal that its owner brings: no name, contact or note (decision 49). */
export interface OwnBringing {
  /** Of the private page, with its token. */
  path: string
}

const KEPT_MS = 180 * 24 * 3_600_000

/** By the goal's id. */
export const ownBringings = createDeviceMemory('bring:')

/** The remembered reservation; null without one, or once it is too old. */
export function parseOwnBringing(
  stored: string | null,
  now: number = Date.now(),
): OwnBringing | null {
  const kept = parseMemory<OwnBringing>(stored)
  return kept?.path && now - kept.savedAt < KEPT_MS ? kept : null
}

/** What the private page knows of a reservation: its path while it holds. */
export interface BringingNews {
  goalId: string
  /** Null once it was cancelled or released. */
  path: string | null
  /** Tells it from another one of the same goal. */
  id: string
}

/** Follows the news of a reservation: one that ended ends no other that this device remembers. */
export function followBringing({ goalId, path, id }: BringingNews): void {
  const known = parseOwnBringing(ownBringings.read(goalId))
  if (path) ownBringings.write(goalId, { path })
  else if (known?.path.includes(id)) ownBringings.write(goalId, null)
}
