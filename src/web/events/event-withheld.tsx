import { useSession } from '#web/session/use-session.ts'
import { PagePending } from '#web/shell/page-pending.tsx'
import { EventRestricted } from './event-restricted.tsx'

/**
 * Restricted; while a token is held nothing is said before the script has asked with it (`R12`).
 * @param asked the answer is to this person, and not to any visitor
 */
export function EventWithheld({ asked }: { asked: boolean }) {
  const { loading, isAuthenticated } = useSession()
  if (asked || !(loading || isAuthenticated)) return <EventRestricted />
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
