import { ApiError } from '#contract/api/errors.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/errors/to-route-error.ts'
import { getToken } from '#web/session/session-store.ts'

export const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** With a token: the event as this person may see it; without one, what the server gave. */
export async function loadEventForUser<Loaded>(id: string, serverLoader: () => Promise<Loaded>) {
  if (!getToken()) return serverLoader()
  const now = new Date().toISOString()
  try {
    const { event } = await call('GET /events/:id', { params: { id } })
    return { event, now, canonical: null, asked: true }
  } catch (error) {
    return isForbidden(error)
      ? { event: null, now, canonical: null, asked: true }
      : toRouteError(error)
  }
}
