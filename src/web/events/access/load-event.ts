import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { getToken } from '#web/session/session-store.ts'

export const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

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
    return { event, now, canonical: null, isForUser: true, thanks: null }
  } catch (error) {
    return isForbidden(error)
      ? { event: null, now, canonical: null, isForUser: true, thanks: null }
      : toRouteError(error)
  }
}
