import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { getToken } from '#web/session/session-store.ts'

export const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** Whether the event was public until an admin held it. */
export const isUnderReview = (error: unknown) =>
  error instanceof ApiError && error.code === 'EVENT_UNDER_REVIEW'

/**
 * The event as the signed-in user may see it; for visitors the server's data. Asked for below `url`,
 * where no address is the name of another call, as `GET /events/public` is.
 * @param as what a guest would see of it (`R22`)
 */
export async function loadEventForUser<Loaded>(
  id: string,
  serverLoader: () => Promise<Loaded>,
  as?: 'guest',
) {
  if (!getToken()) return serverLoader()
  const now = new Date().toISOString()
  try {
    const { event } = await call('GET /events/url/:url', { params: { url: id }, query: { as } })
    return { event, now, canonical: null, isForUser: true, thanks: null, isUnderReview: false }
  } catch (error) {
    if (!isForbidden(error)) return toRouteError(error)
    const withheld = { isUnderReview: isUnderReview(error), isForUser: true, thanks: null }
    return { event: null, now, canonical: null, ...withheld }
  }
}
