import { data } from 'react-router'
import { ApiError } from '#contract/api/errors.ts'

/**
 * For the `.catch` of a call in a loader or clientLoader: the error becomes the page's status, which
 * the nearest error boundary shows: 404, 403, 503 with Retry-After. A 400 means that no resource can
 * have this address, so the page answers 404.
 */
export function toRouteError(thrown: unknown): never {
  if (!(thrown instanceof ApiError)) throw thrown
  const error = thrown.status === 400 ? new ApiError('NOT_FOUND') : thrown
  const headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  throw data(error.toBody(), { status: error.status, headers })
}
