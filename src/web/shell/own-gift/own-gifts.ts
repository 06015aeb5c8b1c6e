import { tryStorage } from '#web/forms/try-storage.ts'

/** What this device remembers of a gift: neither name nor email address nor amount (decision 45). */
export interface OwnGift {
  /** Null until the success page has said that it is paid. */
  folio: string | null
  /** Of the private receipt, or of a payment's success page; null where only the email has the link. */
  path: string | null
}

interface KeptGift extends OwnGift {
  /** Milliseconds since 1970. */
  savedAt: number
}

const PREFIX = 'gift:'
const DAY_MS = 24 * 3_600_000
const KEPT_MS = 180 * DAY_MS
/** A payment that nobody finished is of no use after a day. */
const UNPAID_KEPT_MS = DAY_MS

const listeners = new Set<() => void>()

/** Remembers this gift as the latest to the event; null forgets it. */
export function writeOwnGift(slug: string, gift: OwnGift | null): void {
  const key = PREFIX + slug
  tryStorage(() =>
    gift
      ? localStorage.setItem(key, JSON.stringify({ ...gift, savedAt: Date.now() }))
      : localStorage.removeItem(key),
  )
  for (const listener of listeners) listener()
}

/** The stored text, which stays the same until something changes. */
export const readOwnGift = (slug: string): string | null =>
  tryStorage(() => localStorage.getItem(PREFIX + slug))

/** The remembered gift; null without one, or once it is too old. */
export function parseOwnGift(stored: string | null, now: number = Date.now()): OwnGift | null {
  const kept = tryStorage(() => JSON.parse(stored ?? 'null')) as KeptGift | null
  if (!kept) return null
  const keptMs = kept.folio === null ? UNPAID_KEPT_MS : KEPT_MS
  return now - kept.savedAt < keptMs ? { folio: kept.folio, path: kept.path } : null
}

/** For `useSyncExternalStore`; other tabs are noticed, too. */
export function subscribeToOwnGifts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
