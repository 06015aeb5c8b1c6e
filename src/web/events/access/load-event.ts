import { ApiError } from '#contract/api/errors.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { getToken } from '#web/session/session-store.ts'

export const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** The event as the signed-in user may see it; for visitors the server's data. */
export async function loadEventForUser<Loaded>(id: string, serverLoader: () => Promise<Loaded>) {
  if (!getToken()) return serverLoader()
  const now = new Date().toISOString()
  try {
    const { event } = await call('GET /events/:id', { params: { id } })
    return { event, now, canonical: null, isForUser: true }
  } catch (error) {
    return isForbidden(error)
      ? { event: null, now, canonical: null, isForUser: true }
      : toRouteError(error)
  }
}
