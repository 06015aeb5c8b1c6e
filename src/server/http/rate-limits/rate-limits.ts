import { createHash, createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Endpoint, RateLimit } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { email as emailShape } from '#contract/api/shapes.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { LOG } from '#server/log-events.ts'
import {
  type Counter,
  countHit,
  deleteCountersBefore,
  deleteCountersOf,
  releaseHit,
} from './store.ts'

export interface Caller {
  user: Principal | null
  address: string
  body: unknown
}

/** A blank text is none: everybody who leaves a field empty would share its counter. */
function readText(body: unknown, name: 'email' | 'token'): string | undefined {
  const value: unknown = typeof body === 'object' && body ? Object(body)[name] : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The bits of an IPv6 address that one customer has, the router of a home, and a tunnel for free. */
export const PREFIX_BITS = { customer: 64, home: 56, tunnel: 48 }

/**
 * Returns the network that a limit counts: an IPv6 network of so many bits, because its owner has all
 * its addresses; an IPv4 address itself, also if written as IPv6.
 */
export function toNetwork(address: string, prefixBits = PREFIX_BITS.customer): string {
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${prefixBits}`)}/${prefixBits}`
}

/** Hashes the parts of a counter's key, so that the table holds no addresses. */
export function hashParts(...parts: readonly (string | number)[]): string {
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

/** Hashes a caller's network for storing; keyed, because all networks are few enough to try each. */
export function hashNetwork({ authSecret }: Pick<Config, 'authSecret'>, address: string): Buffer {
  return createHmac('sha256', authSecret)
    .update(`network:${toNetwork(address)}`)
    .digest()
}

/** Returns the counter of a caller's network for a purpose. */
export function networkCounter(purpose: string, address: string): Counter {
  return { key: hashParts(purpose, toNetwork(address)) }
}

/**
 * Returns the counter of a rule, hashed; undefined if the call has nothing that the rule counts.
 * @param prefixBits of the network, where the rule counts one
 */
function findCounter(
  endpoint: RateLimitedEndpoint,
  rule: RateLimit,
  caller: Caller,
  prefixBits = PREFIX_BITS.customer,
): Counter | undefined {
  const calls = rule.sharedAs ?? `${endpoint.method} ${endpoint.path}`
  const parts = [calls, rule.by, rule.counts ?? 'all', rule.windowSeconds]
  const purpose = parts.join(' ')
  const network = toNetwork(caller.address, prefixBits)
  if (rule.by === 'email' || rule.by === 'email-and-address') {
    const email = readEmail(caller.body)
    if (email === undefined) return undefined
    const counter = rule.counts === 'failures' ? signInCounter : emailCounter
    return counter(purpose, email, ...(rule.by === 'email' ? [] : [network]))
  }
  const counted = {
    account: caller.user?.id,
    session: caller.user?.sessionId,
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
export async function releaseHitOrLog(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { key, since }: { key: string; since: string },
): Promise<void> {
  await releaseHit(db, key, since).catch((error: unknown) => {
    log.warn({ err: error }, LOG.hitNotReleased)
  })
}

/** A counter and the most hits that it takes in its window. */
export interface Limit extends Pick<RateLimit, 'limit' | 'windowSeconds' | 'hint'> {
  counter: Counter
  /** Whether a hit is released when the call did not fail, or when another limit refuses it. */
  countsFailures: boolean
  /** What the refusal says; by default how long to wait. */
  message?: string
}

/** Returns 'Espera 14 minutos e intenta de nuevo.', rounded up to the unit that people count in. */
function describeWait(seconds: number): string {
  const [unitSeconds, one, many] =
    seconds < 60
      ? ([1, 'segundo', 'segundos'] as const)
      : seconds <= 90 * 60
        ? ([60, 'minuto', 'minutos'] as const)
        : ([3_600, 'hora', 'horas'] as const)
  const count = Math.ceil(seconds / unitSeconds)
  return `Espera ${count} ${count === 1 ? one : many} e intenta de nuevo.`
}

/** The refusal of a caller who has to wait. */
export function createRateLimitError(
  seconds: number,
  { message, hint = '' }: Pick<Limit, 'message' | 'hint'> = {},
): ApiError {
  const retryAfter = Math.max(1, seconds)
  const wait = `Demasiados intentos. ${describeWait(retryAfter)} ${hint}`.trim()
  return new ApiError('RATE_LIMITED', { retryAfter, message: message ?? wait })
}

/**
 * Counts a call against limits, in their order; throws RATE_LIMITED if one is used up. The returned
 * function releases the hits of limits that count failures only.
 */
export async function countAgainst(deps: Deps, limits: readonly Limit[]) {
  const releasable: { key: string; since: string }[] = []
  const release = async () => {
    for (const hit of releasable) await releaseHitOrLog(deps, hit)
  }
  for (const rule of limits) {
    const { counter, limit, windowSeconds, countsFailures } = rule
    const { hits, resetIn, since } = await countHit(deps.db, counter, windowSeconds)
    if (countsFailures) releasable.push({ key: counter.key, since })
    if (hits <= scaleLimit(deps, limit)) continue
    await release()
    throw createRateLimitError(resetIn, rule)
  }
  return release
}

/** The fields of an endpoint that rate limits need; also for routes outside the contract. */
export type RateLimitedEndpoint = Pick<Endpoint, 'method' | 'path' | 'rateLimits'>

/** A free tunnel has 65,536 networks of a customer: together they get so many times the limit of one. */
const TUNNEL_FACTOR = 10

/** The limits of a rule: one by address also counts the wider IPv6 network. */
function toLimits(endpoint: RateLimitedEndpoint, rule: RateLimit, caller: Caller): Limit[] {
  const counter = findCounter(endpoint, rule, caller)
  if (!counter) return []
  const limit = { ...rule, counter, countsFailures: rule.counts === 'failures' }
  const wide = findCounter(endpoint, rule, caller, PREFIX_BITS.tunnel)
  if (rule.by !== 'address' || !wide || wide.key === counter.key) return [limit]
  return [limit, { ...limit, counter: wide, limit: rule.limit * TUNNEL_FACTOR }]
}

/**
 * Counts the call against the endpoint's limits; throws RATE_LIMITED if one is used up. The call is
 * counted before it runs, so that concurrent calls cannot exceed a limit. The returned function
 * releases the hit of limits that count failures only; callers use it when the call did not fail.
 */
export function enforceRateLimits(deps: Deps, endpoint: RateLimitedEndpoint, caller: Caller) {
  const limits = (endpoint.rateLimits ?? []).flatMap((rule) => toLimits(endpoint, rule, caller))
  return countAgainst(deps, limits)
}

/** Task: deletes counters whose window is over. */
export function deleteOldCounters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteCountersBefore(db, new Date(now().getTime() - DAY_MS))
}
