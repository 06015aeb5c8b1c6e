import { useSyncExternalStore } from 'react'
import { buildEventPath } from '#contract/product/paths.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { ownRsvps } from './own-rsvp/own-rsvps.ts'

/** Asks who has given whether they come, in one line; nothing on a device that has answered. */
export function RsvpInvitation({ slug, isAsked }: { slug: string; isAsked: boolean }) {
  const own = useSyncExternalStore(
    ownRsvps.subscribe,
    () => ownRsvps.read(slug),
    () => null,
  )
  if (!isAsked || own !== null) return null
  return (
    <p>
      ¿Vas a ir? <TextLink to={buildEventPath(slug, 'rsvp')}>Dile a la familia</TextLink>
    </p>
  )
}
