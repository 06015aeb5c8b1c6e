import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { isOver } from '#web/events/event-status.ts'
import { hostInitials, hostNames } from '#web/events/host-names.ts'
import { LinkOnly } from '#web/events/share/link-only.tsx'
import { ShareCard } from '#web/events/share/share-card.tsx'
import { eventDate } from '#web/format/dates.ts'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface EventAsideProps {
  event: Event
  now: string
  /** The cards of the two links, which the owner can edit. */
  links: ReactNode
}

/** Who organises, until when, where else, and how to pass it on. */
export function EventAside({ event, now, links }: EventAsideProps) {
  return (
    <aside className="grid content-start gap-4" aria-label="Sobre el evento">
      <Card className="flex items-center gap-4">
        <Avatar initials={hostInitials(event)} />
        <div className="min-w-0">
          <p className="text-sm text-muted">Organizado por</p>
          <p className="font-semibold wrap-anywhere">{hostNames(event)}</p>
        </div>
      </Card>
      {event.closingDate && (
        <Card className="grid gap-1">
          <p className="text-sm text-muted">
            {event.closedBecause === 'CONTRIBUTIONS_CLOSED' ? 'Recibió' : 'Recibe'} aportaciones
            hasta el
          </p>
          <p className="font-semibold">{eventDate(event.closingDate, new Date(now))}</p>
        </Card>
      )}
      {links}
      {isOver(event.status) ? <LinkOnly event={event} /> : <ShareCard event={event} now={now} />}
    </aside>
  )
}
