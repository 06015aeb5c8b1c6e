import { ApiError } from '#contract/api/errors.ts'
import type { Log } from '#server/deps.ts'
import { PAGE_MS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'

interface TimeLimit {
  withinMs?: number
  /** The error of a late answer; UNAVAILABLE if missing. */
  createError?: () => ApiError
}

/**
 * Resolves to the work's result, or throws UNAVAILABLE shortly before the browser gives up (`spec §7`).
 * Late work continues, since a retry is idempotent; its error is logged.
 */
export async function withResponseTimeout<T>(
  log: Pick<Log, 'warn'>,
  work: Promise<T>,
  { withinMs = PAGE_MS, createError }: TimeLimit = {},
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    work.catch((error: unknown) => log.warn({ err: error }, LOG.lateRequestFailed))
    reject(createError?.() ?? new ApiError('UNAVAILABLE'))
  }, withinMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
