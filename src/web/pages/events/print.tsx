import { EventError } from '#web/events/access/event-error.tsx'
import { EventWithheld } from '#web/events/access/event-withheld.tsx'
import { loadEventForVisitor } from '#web/events/access/load-event.server.ts'
import { loadEventForUser } from '#web/events/access/load-event.ts'
import { PrintView } from '#web/events/print/print-view.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/print'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.event ? `Para imprimir: ${loaderData.event.name}` : 'Evento' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadEventForVisitor(context, params.id)

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  loadEventForUser(params.id, serverLoader)
clientLoader.hydrate = true as const

/** A sheet or four table cards, on letter paper (`visual.md`). */
export default function EventPrintPage({ loaderData }: Route.ComponentProps) {
  const { event, now, isForUser } = loaderData
  return event ? <PrintView event={event} now={now} /> : <EventWithheld isForUser={isForUser} />
}

export const ErrorBoundary = EventError
