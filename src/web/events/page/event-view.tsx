import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import {
  LiveBeforeHydration,
  useLiveEvent,
  useReloadWhenWithheld,
} from '#web/events/live/live-event.tsx'
import { useSession } from '#web/session/use-session.ts'
import { GuestView } from './guest-view.tsx'

/** The actions that the tools submit come with them: a press needs no further script. */
export const importOwnerView = () => {
  void import('#web/events/owner/actions.ts')
  return import('#web/events/owner/owner-view.tsx')
}

const OwnerView = lazy(async () => ({ default: (await importOwnerView()).OwnerView }))
const OwnerGuestView = lazy(async () => ({ default: (await importOwnerView()).OwnerGuestView }))

/** 'guest' where its owner looks at the page as guests see it. */
export const readGuestView = (query: URLSearchParams) =>
  query.get('vista') === 'invitado' ? ('guest' as const) : undefined

interface EventViewProps {
  event: Event
  /** ISO 8601, from the loader: server and browser render the same text. */
  now: string
}

/** The event page: what guests see, or its hosts' workplace, which a guest never downloads. */
export function EventView({ event: loaded, now }: EventViewProps) {
  const { user } = useSession()
  const [query] = useSearchParams()
  const { id, version } = loaded
  const as = readGuestView(query)
  const { shown: event, news, withheld } = useLiveEvent('event', { id, version, value: loaded, as })
  useReloadWhenWithheld(withheld)
  return (
    <article data-event-theme={event.theme}>
      {user === null || event.viewer === null ? (
        <GuestView event={event} now={now} />
      ) : (
        <Suspense>
          {as ? (
            <OwnerGuestView event={event} now={now} />
          ) : (
            <OwnerView event={event} loaded={loaded} now={now} />
          )}
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <LiveBeforeHydration id={id} seen={version} />
    </article>
  )
}
