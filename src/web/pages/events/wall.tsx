import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { EventWithheld } from '#web/events/access/event-withheld.tsx'
import { isForbidden } from '#web/events/access/load-event.ts'
import { WallView } from '#web/events/wall/wall-view.tsx'
import { buildPageMeta, FULL_SCREEN_ROUTE, PagePending } from '#web/shell/page/page.tsx'
import type { Route } from './+types/wall'

/** The event and its wall as the user may see them; nulls on 403. */
async function loadWall(id: string) {
  try {
    const [{ event }, { wall, version }] = await Promise.all([
      call('GET /events/url/:url', { params: { url: id } }),
      call('GET /events/:id/wall', { params: { id } }),
    ])
    return { event, wall, version }
  } catch (error) {
    return isForbidden(error) ? { event: null, wall: null, version: '' } : toRouteError(error)
  }
}

export const handle = FULL_SCREEN_ROUTE

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: loaderData?.event ? `Muro en vivo: ${loaderData.event.name}` : 'Muro en vivo',
  })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadWall(params.id)

export default function EventWallPage({ loaderData }: Route.ComponentProps) {
  const { event, wall, version } = loaderData
  if (!event || !wall) return <EventWithheld isForUser />
  return <WallView event={event} wall={wall} version={version} />
}

export const HydrateFallback = PagePending

export const ErrorBoundary = EventError
