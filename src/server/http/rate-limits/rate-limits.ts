import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Endpoint, RateLimit } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { DAY_MS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { countHit, deleteCountersBefore, refundHit } from './store.ts'

interface Caller {
  user: Principal | null
  address: string
  body: unknown
}

function readText(body: unknown, name: 'email' | 'token'): string | undefined {
  const value: unknown = typeof body === 'object' && body ? Object(body)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the network that a limit counts: the /64 of an IPv6 address, because one customer has all
 * of it; an IPv4 address itself, also if written as IPv6.
 */
export function toNetwork(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const written = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  if (written.startsWith('::ffff:')) return written
  const [head = '', tail = ''] = written.split('::')
  const first = (head || '0').split(':')
  const last = tail ? tail.split(':') : []
  const zeros = written.includes('::')
    ? Array<string>(8 - first.length - last.length).fill('0')
    : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/** Returns the counter's key, hashed so that the table holds no IP addresses or emails. */
function counterKey(endpoint: RateLimitedEndpoint, rule: RateLimit, caller: Caller) {
  const subject = {
    account: caller.user?.id,
    email: readText(caller.body, 'email')?.trim().toLowerCase(),
    token: readText(caller.body, 'token'),
    address: toNetwork(caller.address),
  }[rule.by]
  if (subject === undefined) return undefined
  const parts = [endpoint.method, endpoint.path, rule.by, rule.counts ?? 'all', rule.windowSeconds]
  return createHash('sha256')
    .update([...parts, subject].join(' '))
    .digest('base64url')
}

interface CountedHit {
  rule: RateLimit
  key: string
  since: string
}

/** Refunds hits of limits that count failures only; one that cannot be refunded expires by itself. */
async function refundHits(deps: Deps, counted: readonly CountedHit[]): Promise<void> {
  for (const { rule, key, since } of counted) {
    if (rule.counts !== 'failures') continue
    await refundHit(deps.db, key, since).catch((error: unknown) => {
      deps.log.warn({ err: error }, LOG.hitNotRefunded)
    })
  }
}

/** The fields of an endpoint that rate limits need; also for routes outside the contract. */
export type RateLimitedEndpoint = Pick<Endpoint, 'method' | 'path' | 'rateLimits'>

/**
 * Counts the call against the endpoint's limits; throws RATE_LIMITED if one is used up. The call is
 * counted before it runs, so that concurrent calls cannot exceed a limit. The returned function
 * refunds the hit of limits that count failures only; callers use it when the call did not fail.
 */
export async function enforceRateLimits(deps: Deps, endpoint: RateLimitedEndpoint, caller: Caller) {
  const counted: CountedHit[] = []
  for (const rule of endpoint.rateLimits ?? []) {
    const key = counterKey(endpoint, rule, caller)
    if (key === undefined) continue
    const { hits, resetIn, since } = await countHit(deps.db, key, rule.windowSeconds)
    counted.push({ rule, key, since })
    if (hits <= Math.max(1, Math.floor(rule.limit * deps.config.rateLimitFactor))) continue
    await refundHits(deps, counted)
    throw new ApiError('RATE_LIMITED', { retryAfter: Math.max(1, resetIn) })
  }
  return () => refundHits(deps, counted)
}

/** Task: deletes counters whose window is over. */
export function deleteOldCounters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteCountersBefore(db, new Date(now().getTime() - DAY_MS))
}
