import { data } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { asPage } from '#web/api/as-page.ts'
import { call } from '#web/api/call.ts'
import { absoluteUrl, serverCall } from '#web/api/services.server.ts'
import { eventHead } from '#web/events/event-head.ts'
import { EventMissing } from '#web/events/event-missing.tsx'
import { EventRestricted } from '#web/events/event-restricted.tsx'
import { EventView } from '#web/events/event-view.tsx'
import { ownerAction } from '#web/events/owner/actions.ts'
import { currentToken } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { PagePending } from '#web/shell/page-pending.tsx'
import type { Route } from './+types/event'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.event
    ? eventHead(loaderData.event, loaderData.canonical)
    : pageMeta({ title: 'Evento' })

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** What every visitor may see; a refusal is left to the script, which knows who is signed in (`R12`). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const now = new Date().toISOString()
  try {
    const { event } = await serverCall(context)('GET /events/:id', { params: { id: params.id } })
    return { event, now, canonical: absoluteUrl(context, `/events/${event.slug}`) }
  } catch (error) {
    if (isForbidden(error)) return data({ event: null, now, canonical: null }, { status: 403 })
    return asPage(error)
  }
}

/** With a token: the event as this person may see it. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (!currentToken()) return serverLoader()
  const now = new Date().toISOString()
  try {
    const { event } = await call('GET /events/:id', { params: { id: params.id } })
    return { event, now, canonical: null }
  } catch (error) {
    return isForbidden(error) ? { event: null, now, canonical: null } : asPage(error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return ownerAction(params.id, await request.formData())
}

/** The event page: the best screen we have (`spec §2`, `visual.md`). */
export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { loading } = useSession()
  const { event, now } = loaderData
  if (event) return <EventView event={event} now={now} />
  if (!loading) return <EventRestricted />
  return (
    <>
      <div className="in-data-[session=held]:hidden">
        <EventRestricted />
      </div>
      <div className="hidden in-data-[session=held]:block">
        <PagePending />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <EventMissing error={error} />
}
