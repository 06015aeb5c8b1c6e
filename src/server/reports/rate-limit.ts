import { ApiError } from '#contract/api/errors.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import type { RateLimitInfo } from '#contract/reports/reports.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { countFileIfAllowed, type HourlyLimit, listRecentReports } from './store.ts'

type LimitDeps = Pick<Deps, 'config' | 'now'>

function currentLimit({ config, now }: LimitDeps): HourlyLimit {
  const at = now()
  const limit = Math.max(1, Math.floor(config.reportsPerHour * config.rateLimitFactor))
  return { limit, now: at, since: new Date(at.getTime() - HOUR_MS) }
}

/** Pure: of the files of the last hour, newest first, how many are left and when the next one is. */
export function computeRateLimitInfo(grants: readonly Date[], limit: number): RateLimitInfo {
  const blocking = grants[limit - 1]
  return {
    allowed: !blocking,
    limit,
    remaining: Math.max(0, limit - grants.length),
    nextAvailableAt: blocking ? new Date(blocking.getTime() + HOUR_MS).toISOString() : null,
  }
}

/** How many files of reports somebody may still ask for in this rolling hour (`R8`). */
export async function readRateLimitInfo(deps: LimitDeps & Pick<Deps, 'db'>, userId: string) {
  const { limit, since } = currentLimit(deps)
  return computeRateLimitInfo(await listRecentReports(deps.db, userId, since), limit)
}

/**
 * Counts one file of a report; resolves to the time under which it is counted. Throws
 * REPORT_RATE_LIMIT with Retry-After and nextAvailableAt.
 */
export async function countReport(deps: LimitDeps, db: Db, userId: string): Promise<Date> {
  const allowance = currentLimit(deps)
  if (await countFileIfAllowed(db, userId, allowance)) return allowance.now
  const grants = await listRecentReports(db, userId, allowance.since)
  const { nextAvailableAt } = computeRateLimitInfo(grants, allowance.limit)
  const next = nextAvailableAt ?? allowance.now.toISOString()
  const wait = Math.ceil((Date.parse(next) - allowance.now.getTime()) / 1_000)
  throw new ApiError('REPORT_RATE_LIMIT', {
    retryAfter: Math.max(1, wait),
    extras: { nextAvailableAt: next },
  })
}
