import { ApiError } from '#contract/api/errors.ts'
import { API_TIMEOUT_MS } from '#contract/product/product.ts'
import type { Log } from '#server/deps.ts'
import { RETRY_AFTER_SECONDS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'

/** Time for the response to reach the browser before the browser gives up. */
const NETWORK_MARGIN_MS = 1_000

/**
 * Resolves to the work's result, or throws UNAVAILABLE shortly before the browser gives up (`spec §7`).
 * Late work continues, since a retry is idempotent; its error is logged.
 */
export async function withResponseTimeout<T>(
  log: Pick<Log, 'warn'>,
  work: Promise<T>,
  withinMs: number = API_TIMEOUT_MS - NETWORK_MARGIN_MS,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    work.catch((error: unknown) => log.warn({ err: error }, LOG.lateRequestFailed))
    reject(new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }))
  }, withinMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
