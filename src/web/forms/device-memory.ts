import { tryStorage } from './try-storage.ts'

/** What this device remembers of one event each, for `useSyncExternalStore`. */
export interface DeviceMemory {
  /** The stored text, which stays the same until something changes; null without any. */
  read: (slug: string) => string | null
  /** Remembers this in place of what was remembered; null forgets it. */
  write: (slug: string, value: object | null) => void
  /** Other tabs are noticed, too. */
  subscribe: (listener: () => void) => () => void
}

/** @param prefix of the keys in `localStorage` */
export function createDeviceMemory(prefix: string): DeviceMemory {
  const listeners = new Set<() => void>()
  return {
    read: (slug) => tryStorage(() => localStorage.getItem(prefix + slug)),
    write: (slug, value) => {
      const key = prefix + slug
      tryStorage(() =>
        value
          ? localStorage.setItem(key, JSON.stringify({ ...value, savedAt: Date.now() }))
          : localStorage.removeItem(key),
      )
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** The stored value, with the moment when it was saved; null for what is none. */
export function parseMemory<Value extends object>(
  stored: string | null,
): (Value & { savedAt: number }) | null {
  return tryStorage(() => JSON.parse(stored ?? 'null'))
}
