import { DAY_MS } from '#contract/product/durations.ts'
import { createDeviceMemory, parseMemory } from '#web/forms/device-memory.ts'
import { TYPED_PREFIX, tryStorage } from '#web/forms/try-storage.ts'

/** What this device remembers of a gift: neither name nor email address nor amount (decision 45). */
export interface OwnGift {
  /** Null until the success page has said that it is paid. */
  folio: string | null
  /** Of the private receipt, or of a payment's success page; null where only the email has the link. */
  path: string | null
}

const KEPT_MS = 180 * DAY_MS
/** A payment that nobody finished is of no use after a day. */
const UNPAID_KEPT_MS = DAY_MS

const memory = createDeviceMemory('gift:')

export const readOwnGift = memory.read
export const subscribeToOwnGifts = memory.subscribe

/** Remembers this gift as the latest to the event; null forgets it. */
export const writeOwnGift = (slug: string, gift: OwnGift | null): void => memory.write(slug, gift)

/** Forgets the gift, and what was typed in the event's forms or handed to them by the gift (decision 49). */
export function forgetOwnGift(slug: string): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(TYPED_PREFIX) && key.includes(`/${slug}/`)) localStorage.removeItem(key)
  })
  writeOwnGift(slug, null)
}

/** The remembered gift; null without one, or once it is too old. */
export function parseOwnGift(stored: string | null, now: number = Date.now()): OwnGift | null {
  const kept = parseMemory<OwnGift>(stored)
  if (!kept) return null
  const keptMs = kept.folio === null ? UNPAID_KEPT_MS : KEPT_MS
  return now - kept.savedAt < keptMs ? { folio: kept.folio, path: kept.path } : null
}
