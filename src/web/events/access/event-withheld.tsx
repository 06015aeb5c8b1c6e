import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { LiveBeforeHydration, useReloadWhenVisible } from '#web/events/live/live-event.tsx'
import { useSession } from '#web/session/use-session.ts'
import { PagePending } from '#web/shell/page/page.tsx'
import { EventRestricted } from './event-notices.tsx'

interface EventWithheldProps {
  /** The 403 was for the signed-in user, not for an anonymous request. */
  isForUser: boolean
  isUnderReview?: boolean | undefined
  /** What visitors see instead of the restricted notice. */
  children?: ReactNode
}

/**
 * The restricted notice, until the event becomes visible. With a stored token it stays hidden until
 * the browser has asked with that token (`R12`).
 */
export function EventWithheld({
  isForUser,
  isUnderReview,
  children = <EventRestricted isUnderReview={isUnderReview} />,
}: EventWithheldProps) {
  const { loading, isAuthenticated } = useSession()
  const { id = '' } = useParams()
  const isKnown = isForUser || !(loading || isAuthenticated)
  // The notice keeps its place among the children, so that React keeps its elements, and a press on them.
  return (
    <>
      <div className={isKnown ? undefined : 'in-data-[session=active]:hidden'}>{children}</div>
      {isKnown ? (
        <ReloadWhenVisible id={id} />
      ) : (
        <>
          <div className="hidden in-data-[session=active]:block">
            <PagePending />
          </div>
          <LiveBeforeHydration id={id} seen="withheld" />
        </>
      )}
    </>
  )
}

function ReloadWhenVisible({ id }: { id: string }) {
  useReloadWhenVisible(id)
  return null
}
