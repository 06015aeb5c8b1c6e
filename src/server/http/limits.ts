import { createHash } from 'node:crypto'
import type { Endpoint, RateLimit } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from './principal.ts'
import { countHit, readHits } from './store.ts'

interface Caller {
  user: Principal | null
  address: string
  body: unknown
}

function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email.trim().toLowerCase() : undefined
}

/** Hashed, because the table of counters is no place for addresses and e-mails. */
function keyOf(endpoint: Endpoint, rule: RateLimit, caller: Caller): string | undefined {
  const subject = {
    account: caller.user?.id,
    email: emailIn(caller.body),
    address: caller.address,
  }[rule.by]
  if (subject === undefined) return undefined
  const parts = [endpoint.method, endpoint.path, rule.by, rule.counts ?? 'all', rule.windowSeconds]
  return createHash('sha256')
    .update([...parts, subject].join(' '))
    .digest('base64url')
}

/** Counts where every call counts, only looks where failures do; throws RATE_LIMITED when spent. */
async function enforce(deps: Deps, rule: RateLimit, key: string): Promise<void> {
  const limit = Math.max(1, Math.floor(rule.limit * deps.config.rateLimitFactor))
  const spent =
    rule.counts === 'failures'
      ? await readHits(deps.db, key, rule.windowSeconds)
      : await countHit(deps.db, key, rule.windowSeconds)
  const allowed = rule.counts === 'failures' ? spent.hits < limit : spent.hits <= limit
  if (!allowed) throw new ApiError('RATE_LIMITED', { retryAfter: Math.max(1, spent.resetIn) })
}

/**
 * Counts the call against the endpoint's limits and refuses it with RATE_LIMITED when one is
 * spent. What it returns is called once the answer is known to be a failure.
 */
export async function enforceLimits(
  deps: Deps,
  endpoint: Endpoint,
  caller: Caller,
): Promise<() => Promise<void>> {
  const keyed = (endpoint.rateLimits ?? []).flatMap((rule) => {
    const key = keyOf(endpoint, rule, caller)
    return key === undefined ? [] : [{ rule, key }]
  })
  for (const { rule, key } of keyed) await enforce(deps, rule, key)
  return async () => {
    for (const { rule, key } of keyed) {
      if (rule.counts === 'failures') await countHit(deps.db, key, rule.windowSeconds)
    }
  }
}
