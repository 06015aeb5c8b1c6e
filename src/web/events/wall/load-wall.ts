import { call } from '#web/api/call.ts'
import { asPage } from '#web/api/errors/to-route-error.ts'
import { isForbidden } from '#web/events/access/load-event.ts'

/** The event and what its wall shows, as this person may see them; nulls where they may not. */
export async function loadWall(id: string) {
  try {
    const [{ event }, { wall, version }] = await Promise.all([
      call('GET /events/:id', { params: { id } }),
      call('GET /events/:id/wall', { params: { id } }),
    ])
    return { event, wall, version }
  } catch (error) {
    return isForbidden(error) ? { event: null, wall: null, version: '' } : asPage(error)
  }
}
