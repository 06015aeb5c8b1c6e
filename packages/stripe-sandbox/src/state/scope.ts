import { type Platform, readClockMs } from './platforms.ts'
import type { Store } from './store.ts'

/** The context of one operation: platform, account, time and request. */
export interface Scope {
  readonly store: Store
  readonly platform: Platform
  /** Id of the account that owns the objects: the platform or a connected account. */
  readonly account: string
  /** Unix seconds on the platform's clock. */
  readonly now: number
  /** The base URL of the sandbox's pages, without a trailing slash. */
  readonly origin: string
  readonly request: { id: string; idempotency_key: string | null } | null
}

/** Opens a scope on the platform's own account, at the current time. */
export function openScope(
  store: Store,
  platform: Platform,
  origin: string,
  request: Scope['request'] = null,
): Scope {
  const now = Math.floor(readClockMs(platform) / 1000)
  return { store, platform, account: platform.id, now, origin, request }
}

/** Returns the same scope for the objects of another account. */
export function withAccount(scope: Scope, account: string): Scope {
  return { ...scope, account }
}
