import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Endpoint, RateLimit } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { countHit, deleteCountersBefore, refundHit } from './store.ts'

const DAY_MS = 86_400_000

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
 * Whom an address stands for: an IPv6 address for its /64, all of which its holder has to choose
 * from. An IPv4 address stands for itself, also where it is written as IPv6.
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

/** Hashed, because the table of counters is no place for addresses and e-mails. */
function counterKey(endpoint: RateLimitedEndpoint, rule: RateLimit, caller: Caller): string | undefined {
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

/** What cannot be given back runs out with its window: no answer is lost for it. */
async function refundHits(deps: Deps, counted: readonly CountedHit[]): Promise<void> {
  for (const { rule, key, since } of counted) {
    if (rule.counts !== 'failures') continue
    await refundHit(deps.db, key, since).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a hit was not given back')
    })
  }
}

/** What of an endpoint its limits hang on; also of an address that is none of the contract. */
export type RateLimitedEndpoint = Pick<Endpoint, 'method' | 'path' | 'rateLimits'>

/**
 * Counts the call against the endpoint's limits and refuses it with RATE_LIMITED when one is
 * spent. Every call is counted before it runs, so that any number at once pass no limit; one that
 * turns out to be no failure is given back, where only failures count, by what this returns.
 */
export async function enforceRateLimits(
  deps: Deps,
  endpoint: RateLimitedEndpoint,
  caller: Caller,
): Promise<() => Promise<void>> {
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

/** Task: forgets counters that count no more. */
export function deleteOldCounters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteCountersBefore(db, new Date(now().getTime() - DAY_MS))
}
