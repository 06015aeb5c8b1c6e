import { EventError } from '#web/events/access/event-notices.tsx'
import { EventWithheld } from '#web/events/access/event-withheld.tsx'
import { loadEventForVisitor } from '#web/events/access/load-event.server.ts'
import { loadEventForUser } from '#web/events/access/load-event.ts'
import { buildEventHead } from '#web/events/page/event-head.ts'
import { EventView } from '#web/events/page/event-view.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/event'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.event
    ? buildEventHead(loaderData.event, loaderData.canonical)
    : buildPageMeta({ title: 'Evento' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadEventForVisitor(context, params.id)

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  loadEventForUser(params.id, serverLoader)
clientLoader.hydrate = true as const

/** For the owner; loaded with the owner's tools, so guests do not download it. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const { runOwnerAction: ownerAction } = await import('#web/events/owner/actions.ts')
  return ownerAction(params.id, await request.formData())
}

/** The event page (`spec §2`). */
export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, now, isForUser } = loaderData
  return event ? <EventView event={event} now={now} /> : <EventWithheld isForUser={isForUser} />
}

export const ErrorBoundary = EventError
