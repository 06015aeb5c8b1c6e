import { EventMissing } from '#web/events/access/event-error.tsx'
import { EventWithheld } from '#web/events/access/event-withheld.tsx'
import { loadWall } from '#web/events/wall/load-wall.ts'
import { WallView } from '#web/events/wall/wall-view.tsx'
import { BARE } from '#web/shell/page/full-screen-route.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import type { Route } from './+types/wall'

export const handle = BARE

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.event ? `Muro en vivo: ${loaderData.event.name}` : 'Muro en vivo' })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadWall(params.id)

/** The party's own screen, for a television or a projector: nobody touches it. */
export default function EventWallPage({ loaderData }: Route.ComponentProps) {
  const { event, wall, version } = loaderData
  if (!event || !wall) return <EventWithheld asked />
  return <WallView event={event} wall={wall} version={version} />
}

export function HydrateFallback() {
  return <PagePending />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <EventMissing error={error} />
}
