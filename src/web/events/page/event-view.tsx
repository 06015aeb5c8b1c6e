import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import {
  LiveBeforeHydration,
  useLiveEvent,
  useReloadWhenWithheld,
} from '#web/events/live/live-event.tsx'
import { useSession } from '#web/session/use-session.ts'
import { PagePending } from '#web/shell/page/page.tsx'
import { GuestView } from './guest-view.tsx'

type OwnerTools = Pick<
  typeof import('#web/events/owner/owner-view.tsx'),
  'OwnerView' | 'OwnerGuestView'
>

let ownerTools: OwnerTools | undefined

/**
 * Loads the hosts' tools before they are shown: a lazy component would leave the page blank for the moment
 * in which React tries again. The actions that they submit come with them: a press needs no further script.
 */
export async function loadOwnerTools(): Promise<void> {
  void import('#web/events/owner/actions.ts')
  const { OwnerView, OwnerGuestView } = await import('#web/events/owner/owner-view.tsx')
  ownerTools = { OwnerView, OwnerGuestView }
}

/** 'guest' where its owner looks at the page as guests see it. */
export const readGuestView = (query: URLSearchParams) =>
  query.get('vista') === 'invitado' ? ('guest' as const) : undefined

interface EventViewProps {
  event: Event
  /** ISO 8601, from the loader: server and browser render the same text. */
  now: string
  /** The event was read for the signed-in user, not for a visitor. */
  isForUser: boolean
}

/** The event page: what guests see, or its hosts' workplace, which a guest never downloads. */
export function EventView({ event: loaded, now, isForUser }: EventViewProps) {
  const { user, loading, isAuthenticated } = useSession()
  const [query] = useSearchParams()
  const { id, version } = loaded
  const as = readGuestView(query)
  const { shown: event, news, withheld } = useLiveEvent('event', { id, version, value: loaded, as })
  useReloadWhenWithheld(withheld)
  return (
    <article data-event-theme={event.theme}>
      {user === null || event.viewer === null ? (
        <UnlessOwn isKnown={isForUser || !(loading || isAuthenticated)}>
          <GuestView event={event} now={now} />
        </UnlessOwn>
      ) : (
        <OwnEvent event={event} loaded={loaded} now={now} as={as} />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <LiveBeforeHydration id={id} seen={version} />
    </article>
  )
}

type OwnEventProps = Omit<EventViewProps, 'isForUser'> & {
  loaded: Event
  as: ReturnType<typeof readGuestView>
}

/** For its hosts: their workplace, or what guests see of it; live updates may know them before the tools are there. */
function OwnEvent({ event, loaded, now, as }: OwnEventProps) {
  if (!ownerTools) return <PagePending />
  const View = as ? ownerTools.OwnerGuestView : ownerTools.OwnerView
  return <View event={event} loaded={loaded} now={now} />
}

/**
 * The guests' page, which the server sends to everybody. Where this device knows the event as the reader's
 * own it is hidden from the first paint until it is known who reads.
 */
function UnlessOwn({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return (
    <>
      <div className={isKnown ? undefined : 'in-data-own:hidden'}>{children}</div>
      {!isKnown && (
        <div className="hidden in-data-own:block">
          <PagePending />
        </div>
      )}
    </>
  )
}
