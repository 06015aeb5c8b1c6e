import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { isOver } from '#web/events/event-status.ts'
import { formatHostNames, getHostInitials } from '#web/events/host-names.ts'
import { LinkOnly, ShareCard } from '#web/events/share/share-card.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { ExternalIcon, type Icon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface LinkCardProps {
  title: string
  icon: Icon
  /** Without a link only the owner sees the card. */
  link: string | null
  /** Label of the guest's button. */
  join: string
  tools?: ReactNode
}

/** The video call or the photo album (`spec §2`). */
export function LinkCard({ title, icon: CardIcon, link, join, tools }: LinkCardProps) {
  if (!link && !tools) return null
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2.5 text-lg">
        <CardIcon className="shrink-0 text-accent" />
        {title}
      </h2>
      {link && (
        <NewTabLink href={link} className={buttonStyle({ variant: 'secondary', wide: true })}>
          {join}
          <ExternalIcon />
        </NewTabLink>
      )}
      {tools}
    </Card>
  )
}

interface EventAsideProps {
  event: Event
  now: string
  links: ReactNode
}

/** The side column: hosts, closing date, links and sharing. */
export function EventAside({ event, now, links }: EventAsideProps) {
  return (
    <aside className="grid content-start gap-4" aria-label="Sobre el evento">
      <Card className="flex items-center gap-4">
        <Avatar initials={getHostInitials(event)} />
        <div className="min-w-0">
          <p className="text-sm text-muted">Organizado por</p>
          <p className="font-semibold wrap-anywhere">{formatHostNames(event)}</p>
        </div>
      </Card>
      {event.closingDate && (
        <Card className="grid gap-1">
          <p className="text-sm text-muted">
            {event.closedBecause === 'CONTRIBUTIONS_CLOSED' ? 'Recibió' : 'Recibe'} aportaciones
            hasta el
          </p>
          <p className="font-semibold">{formatEventDate(event.closingDate, new Date(now))}</p>
        </Card>
      )}
      {links}
      {isOver(event.status) ? <LinkOnly event={event} /> : <ShareCard event={event} now={now} />}
    </aside>
  )
}
