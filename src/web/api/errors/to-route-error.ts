import { data } from 'react-router'
import { ApiError } from '#contract/api/errors.ts'

/**
 * For the `.catch` of a call in a loader or clientLoader: a refused call becomes the page's own
 * status, which the root's error boundary (or the page's) shows: 404, 403, 503 with Retry-After.
 * What the API calls a bad request is an address that nothing can have.
 */
export function toRouteError(refused: unknown): never {
  if (!(refused instanceof ApiError)) throw refused
  const error = refused.status === 400 ? new ApiError('NOT_FOUND') : refused
  const headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  throw data(error.toBody(), { status: error.status, headers })
}
