import { clockOf, type Platform } from './platforms.ts'
import type { Store } from './store.ts'

/** What a piece of work acts on: whose objects, at what time, asked for by which request. */
export interface Scope {
  readonly store: Store
  readonly platform: Platform
  /** The account whose objects are meant: the platform's own id or a connected account's. */
  readonly account: string
  /** Unix seconds on the platform's clock. */
  readonly now: number
  /** Where the sandbox's own pages are reached, without a trailing slash. */
  readonly origin: string
  readonly request: { id: string; idempotency_key: string | null } | null
}

/** A scope on the platform's own account, now. */
export function openScope(
  store: Store,
  platform: Platform,
  origin: string,
  request: Scope['request'] = null,
): Scope {
  const now = Math.floor(clockOf(platform) / 1000)
  return { store, platform, account: platform.id, now, origin, request }
}

/** The same work, on the objects of another account. */
export function actingFor(scope: Scope, account: string): Scope {
  return { ...scope, account }
}
