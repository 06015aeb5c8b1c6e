import { newId } from './ids.ts'
import type { Store } from './store.ts'

/** The account behind one secret key; nothing of it is seen through another key. */
export interface Platform {
  key: string
  id: string
  name: string
  /** Seconds between this platform's clock and the machine's. */
  clock_offset: number
  webhook_mode: string
}

/** The platform of a test key, opened at the key's first use. */
export function platformOf(store: Store, key: string): Platform {
  const known = store.one<Platform>('SELECT * FROM platforms WHERE key = ?', key)
  if (known !== undefined) return known
  store.run(
    'INSERT INTO platforms (key, id, name) VALUES (?, ?, ?)',
    key,
    newId('acct_1', 15),
    'Comercio de prueba',
  )
  return platformOf(store, key)
}

/** The platform with this account id, for pages and deliveries, which bear no key. */
export function platformById(store: Store, id: string): Platform | undefined {
  return store.one<Platform>('SELECT * FROM platforms WHERE id = ?', id)
}

/** The platform that a stored object belongs to. */
export function platformOfObject(store: Store, id: string): Platform | undefined {
  return store.one<Platform>(
    'SELECT platforms.* FROM platforms JOIN objects ON objects.platform = platforms.id WHERE objects.id = ?',
    id,
  )
}

/** Milliseconds on the platform's clock. */
export function clockOf(platform: Platform): number {
  return Date.now() + platform.clock_offset * 1000
}
