import { generateId } from './ids.ts'
import type { Store } from './store.ts'

/** The account of one secret key; no other key can see its objects. */
export interface Platform {
  key: string
  id: string
  name: string
  /** Seconds between this platform's clock and the machine's. */
  clock_offset: number
  webhook_mode: string
}

/** Returns the platform of a test key; the key's first use opens it. */
export function findOrOpenPlatform(store: Store, key: string): Platform {
  const known = store.one<Platform>('SELECT * FROM platforms WHERE key = ?', key)
  if (known !== undefined) return known
  store.run(
    'INSERT INTO platforms (key, id, name) VALUES (?, ?, ?)',
    key,
    generateId('acct_1', 15),
    'Comercio de prueba',
  )
  return findOrOpenPlatform(store, key)
}

/** Finds a platform by its account id, for pages and deliveries, which have no key. */
export function findPlatform(store: Store, id: string): Platform | undefined {
  return store.one<Platform>('SELECT * FROM platforms WHERE id = ?', id)
}

/** Finds the platform that owns a stored object. */
export function findPlatformOfObject(store: Store, id: string): Platform | undefined {
  return store.one<Platform>(
    'SELECT platforms.* FROM platforms JOIN objects ON objects.platform = platforms.id WHERE objects.id = ?',
    id,
  )
}

/** Reads the platform's clock, in Unix milliseconds. */
export function readClockMs(platform: Platform): number {
  return Date.now() + platform.clock_offset * 1000
}
