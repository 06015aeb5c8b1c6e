import { ApiError } from '#contract/api/errors.ts'
import { API_TIMEOUT_MS } from '#contract/product/product.ts'
import type { Log } from '#server/deps.ts'

/** The answer has to travel as well. */
const NETWORK_MARGIN_MS = 1_000
const RETRY_AFTER_SECONDS = 5

/**
 * What the work gives, or UNAVAILABLE shortly before a browser gives up (`spec §7`). Work that is
 * late goes on: what it moves can be asked for again, and its fault is logged.
 */
export async function withResponseTimeout<T>(
  log: Pick<Log, 'warn'>,
  work: Promise<T>,
  withinMs: number = API_TIMEOUT_MS - NETWORK_MARGIN_MS,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    work.catch((error: unknown) => log.warn({ err: error }, 'failed after its answer was due'))
    reject(new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }))
  }, withinMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
