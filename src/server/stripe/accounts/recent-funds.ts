import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/product/durations.ts'
import type { AccountFunds } from './provider-account.ts'

const ACCOUNTS_KEPT = 1_000

/** What accounts held within the last minute, by account and version of what we know of its money. */
export type RecentFunds = LRUCache<string, Promise<AccountFunds>>

export const createRecentFunds = (): RecentFunds =>
  new LRUCache({ max: ACCOUNTS_KEPT, ttl: MINUTE_MS })
