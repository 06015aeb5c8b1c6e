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
  if (isForUser || !(loading || isAuthenticated))
    return <UntilVisible id={id}>{children}</UntilVisible>
  return (
    <>
      <div className="in-data-[session=active]:hidden">{children}</div>
      <div className="hidden in-data-[session=active]:block">
        <PagePending />
      </div>
      <LiveBeforeHydration id={id} seen="withheld" />
    </>
  )
}

function UntilVisible({ id, children }: { id: string; children: ReactNode }) {
  useReloadWhenVisible(id)
  return children
}
