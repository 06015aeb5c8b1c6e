import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { EventError } from '#web/events/access/event-notices.tsx'
import { EventWithheld } from '#web/events/access/event-withheld.tsx'
import { loadEventOrThanks } from '#web/events/access/load-event.server.ts'
import { loadEventForUser } from '#web/events/access/load-event.ts'
import { AfterEventNotes, EventThankYou } from '#web/events/access/thank-you-page.tsx'
import { buildEventHead } from '#web/events/page/event-head.ts'
import { EventView, loadOwnerTools, readGuestView } from '#web/events/page/event-view.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/event'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.event
    ? buildEventHead(loaderData.event, loaderData.canonical)
    : buildPageMeta({
        title: loaderData?.thanks ? `¡Gracias! ${loaderData.thanks.name}` : 'Evento',
      })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadEventOrThanks(context, params.id)

export const clientLoader = Object.assign(
  keepWhenUnavailable(async ({ params, request, serverLoader }: Route.ClientLoaderArgs) => {
    const as = readGuestView(new URL(request.url).searchParams)
    const isOwn = document.documentElement.dataset.own !== undefined
    const [loaded] = await Promise.all([
      loadEventForUser(params.id, serverLoader, as),
      isOwn && loadOwnerTools(),
    ])
    if (loaded.event?.viewer) await loadOwnerTools()
    return loaded
  }),
  { hydrate: true as const },
)

/** For the owner; loaded with the owner's tools, so guests do not download it. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const { runOwnerAction: ownerAction } = await import('#web/events/owner/actions.ts')
  return ownerAction(params.id, await request.formData())
}

/** The event page (`spec §2`). */
export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, now, isForUser, isUnderReview, thanks } = loaderData
  if (event) return <EventView event={event} now={now} isForUser={isForUser} />
  return (
    <EventWithheld isForUser={isForUser} isUnderReview={isUnderReview}>
      {thanks ? (
        <EventThankYou page={thanks} now={now}>
          <AfterEventNotes slug={thanks.slug} />
        </EventThankYou>
      ) : undefined}
    </EventWithheld>
  )
}

/** The owner's tabs and filters are in the query and need no other data; their view as a guest does. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod && formMethod !== 'GET') ||
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.search === nextUrl.search ||
  readGuestView(currentUrl.searchParams) !== readGuestView(nextUrl.searchParams)
    ? defaultShouldRevalidate
    : false

export const ErrorBoundary = EventError
