import { useParams } from 'react-router'
import { LiveBeforeHydration } from '#web/events/live/live-before-hydration.tsx'
import { useReloadWhenVisible } from '#web/events/live/use-withheld.ts'
import { useSession } from '#web/session/use-session.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import { EventRestricted } from './event-restricted.tsx'

/**
 * Restricted, until the event may be seen; while a token is held nothing is said before the script
 * has asked with it (`R12`).
 * @param asked the answer is to this person, and not to any visitor
 */
export function EventWithheld({ asked }: { asked: boolean }) {
  const { loading, isAuthenticated } = useSession()
  const { id = '' } = useParams()
  if (asked || !(loading || isAuthenticated)) return <RestrictedUntilVisible id={id} />
  return (
    <>
      <div className="in-data-[session=held]:hidden">
        <EventRestricted />
      </div>
      <div className="hidden in-data-[session=held]:block">
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
