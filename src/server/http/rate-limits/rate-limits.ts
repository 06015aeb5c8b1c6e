import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Endpoint, RateLimit } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { email as emailShape } from '#contract/api/shapes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { DAY_MS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import {
  type Counter,
  countHit,
  deleteCountersBefore,
  deleteCountersOf,
  releaseHit,
} from './store.ts'

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

function hashParts(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Reads the email address as the endpoint's schema does, so that each spelling counts as the same. */
function readEmail(body: unknown): string | undefined {
  const typed = readText(body, 'email')
  return emailShape.safeParse(typed).data ?? typed
}

/**
 * Returns the counter of an email address for a purpose, hashed so that the table holds no addresses.
 * @param parts what else the counter depends on
 */
export function emailCounter(
  purpose: string,
  email: string,
  ...parts: readonly (string | number)[]
): Counter {
  return { key: hashParts(purpose, email, ...parts) }
}

/**
 * Returns a counter of sign-ins to an email address, which a completed password reset clears. Guesses of a
 * second factor have none of these: they must not come back to whoever reads the mailbox.
 */
export function signInCounter(
  purpose: string,
  email: string,
  ...parts: readonly (string | number)[]
): Counter {
  return { ...emailCounter(purpose, email, ...parts), subject: hashParts('email', email) }
}

/** Clears the counters of sign-ins to an email address. */
export function clearSignInCounters(db: Db, email: string): Promise<void> {
  return deleteCountersOf(db, hashParts('email', email))
}

/** Returns the counter of a caller's network for a purpose. */
export function networkCounter(purpose: string, address: string): Counter {
  return { key: hashParts(purpose, toNetwork(address)) }
}

/** Returns the counter of a rule, hashed; undefined if the call has nothing that the rule counts. */
function findCounter(
  endpoint: RateLimitedEndpoint,
  rule: RateLimit,
  caller: Caller,
): Counter | undefined {
  const parts = [endpoint.method, endpoint.path, rule.by, rule.counts ?? 'all', rule.windowSeconds]
  const purpose = parts.join(' ')
  const network = toNetwork(caller.address)
  if (rule.by === 'email' || rule.by === 'email-and-address') {
    const email = readEmail(caller.body)
    if (email === undefined) return undefined
    const counter = rule.counts === 'failures' ? signInCounter : emailCounter
    return counter(purpose, email, ...(rule.by === 'email' ? [] : [network]))
  }
  const counted = {
    account: caller.user?.id,
    token: readText(caller.body, 'token'),
    address: network,
  }[rule.by]
  return counted === undefined ? undefined : { key: hashParts(purpose, counted) }
}

/** Scales the limit of calls by RATE_LIMIT_FACTOR, to 1 or more. */
export function scaleLimit({ config }: Pick<Deps, 'config'>, limit: number): number {
  return Math.max(1, Math.floor(limit * config.rateLimitFactor))
}

/** Releases a hit; one that cannot be released expires by itself. */
export async function releaseQuietly(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { key, since }: { key: string; since: string },
): Promise<void> {
  await releaseHit(db, key, since).catch((error: unknown) => {
    log.warn({ err: error }, LOG.hitNotReleased)
  })
}

/** A counter and the most hits that it takes in its window. */
export interface Limit extends Pick<RateLimit, 'limit' | 'windowSeconds'> {
  counter: Counter
  /** Whether a hit is released when the call did not fail, or when another limit refuses it. */
  countsFailures: boolean
  /** What the refusal says; by default to wait. */
  message?: string
}

/**
 * Counts a call against limits, in their order; throws RATE_LIMITED if one is used up. The returned
 * function releases the hits of limits that count failures only.
 */
export async function countAgainst(deps: Deps, limits: readonly Limit[]) {
  const releasable: { key: string; since: string }[] = []
  const release = async () => {
    for (const hit of releasable) await releaseQuietly(deps, hit)
  }
  for (const { counter, limit, windowSeconds, countsFailures, message } of limits) {
    const { hits, resetIn, since } = await countHit(deps.db, counter, windowSeconds)
    if (countsFailures) releasable.push({ key: counter.key, since })
    if (hits <= scaleLimit(deps, limit)) continue
    await release()
    throw new ApiError('RATE_LIMITED', {
      retryAfter: Math.max(1, resetIn),
      ...(message !== undefined && { message }),
    })
  }
  return release
}

/** The fields of an endpoint that rate limits need; also for routes outside the contract. */
export type RateLimitedEndpoint = Pick<Endpoint, 'method' | 'path' | 'rateLimits'>

/**
 * Counts the call against the endpoint's limits; throws RATE_LIMITED if one is used up. The call is
 * counted before it runs, so that concurrent calls cannot exceed a limit. The returned function
 * releases the hit of limits that count failures only; callers use it when the call did not fail.
 */
export function enforceRateLimits(deps: Deps, endpoint: RateLimitedEndpoint, caller: Caller) {
  const limits = (endpoint.rateLimits ?? []).flatMap((rule): Limit[] => {
    const counter = findCounter(endpoint, rule, caller)
    return counter ? [{ ...rule, counter, countsFailures: rule.counts === 'failures' }] : []
  })
  return countAgainst(deps, limits)
}

/** Task: deletes counters whose window is over. */
export function deleteOldCounters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteCountersBefore(db, new Date(now().getTime() - DAY_MS))
}
