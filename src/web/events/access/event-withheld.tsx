import { useParams } from 'react-router'
import { LiveBeforeHydration, useReloadWhenVisible } from '#web/events/live/live-event.tsx'
import { useSession } from '#web/session/use-session.ts'
import { PagePending } from '#web/shell/page/page.tsx'
import { EventRestricted } from './event-notices.tsx'

/**
 * The restricted notice, until the event becomes visible. With a stored token it stays hidden until
 * the browser has asked with that token (`R12`).
 * @param isForUser the 403 was for the signed-in user, not for an anonymous request
 */
export function EventWithheld({ isForUser }: { isForUser: boolean }) {
  const { loading, isAuthenticated } = useSession()
  const { id = '' } = useParams()
  if (isForUser || !(loading || isAuthenticated)) return <RestrictedUntilVisible id={id} />
  return (
    <>
      <div className="in-data-[session=active]:hidden">
        <EventRestricted />
      </div>
      <div className="hidden in-data-[session=active]:block">
        <PagePending />
      </div>
      <LiveBeforeHydration id={id} seen="withheld" />
    </>
  )
}

function RestrictedUntilVisible({ id }: { id: string }) {
  useReloadWhenVisible(id)
  return <EventRestricted />
}
