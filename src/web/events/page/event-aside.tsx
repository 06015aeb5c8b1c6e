import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { readLinkHost } from '#contract/text/links.ts'
import { isPartyOver } from '#web/events/after-party.ts'
import { formatHostNames, getHostInitials, hasEventEnded } from '#web/events/event-labels.ts'
import { composeGuestMessage, composeGuestText } from '#web/events/share/messages.ts'
import { QrCode } from '#web/events/share/qr-code.tsx'
import { CopyLink, ShareButtons } from '#web/events/share/share-buttons.tsx'
import { describeVisibility } from '#web/events/visibility.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink, QuietLink } from '#web/ui/actions/text-link.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { type Icon, PhotoIcon, VideoIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

/** Quiet: almost nobody needs it. */
export const ReportLink = ({ slug }: { slug: string }) => (
  <QuietLink to={buildEventPath(slug, 'report')}>Reportar este evento</QuietLink>
)

/** For an event that is over: its URL without an invitation. */
function LinkOnly({ event }: { event: Event }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Enlace del evento</h2>
      <p className="text-sm text-muted">{describeVisibility(event)}</p>
      <CopyLink url={event.shareUrl} />
    </Card>
  )
}

function ShareCard({ event, now }: { event: Event; now: string }) {
  const today = new Date(now)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Comparte este evento</h2>
      <ShareButtons
        title={event.name}
        text={composeGuestText(event, today)}
        message={composeGuestMessage(event, today)}
        url={event.shareUrl}
      />
      <Disclosure summary="Código QR">
        <QrCode event={event} className="mx-auto mt-2 size-48 rounded-sm" />
      </Disclosure>
    </Card>
  )
}

interface JoinLinkProps {
  icon: Icon
  link: string | null
  join: string
}

/**
 * The video call or the photo album (`spec §2`), with the host to which the link leads. The link is
 * checked again: one that entered the database another way is not shown.
 */
export function JoinLink({ icon: JoinIcon, link, join }: JoinLinkProps) {
  const host = readLinkHost(link)
  if (!link || !host) return null
  return (
    <div className="grid gap-1">
      <NewTabLink href={link} className={buttonStyle({ variant: 'secondary', wide: true })}>
        <JoinIcon />
        {join}
      </NewTabLink>
      <p className="text-center text-sm text-muted wrap-anywhere">Te lleva a {host}</p>
    </div>
  )
}

export function EventAside({ event, now }: { event: Event; now: string }) {
  return (
    <aside className="grid content-start gap-4" aria-label="Sobre el evento">
      <Card className="grid gap-3">
        <div className="flex items-center gap-4">
          <Avatar initials={getHostInitials(event)} />
          <div className="min-w-0">
            <p className="text-sm text-muted">Organizado por</p>
            <p className="font-semibold wrap-anywhere">{formatHostNames(event)}</p>
          </div>
        </div>
        {event.closingDate && (
          <div>
            <p className="text-sm text-muted">
              {event.closedBecause === 'CONTRIBUTIONS_CLOSED' ? 'Recibió' : 'Recibe'} aportaciones
              hasta el
            </p>
            <p className="font-semibold">
              {formatEventDate({ ...event, eventDate: event.closingDate }, new Date(now))}
            </p>
          </div>
        )}
        {!isPartyOver(event, new Date(now)) && (
          <JoinLink icon={VideoIcon} link={event.videoCallLink} join="Unirme a la videollamada" />
        )}
        <JoinLink icon={PhotoIcon} link={event.photoAlbumLink} join="Ver el álbum de fotos" />
      </Card>
      {hasEventEnded(event.status) ? (
        <LinkOnly event={event} />
      ) : (
        event.shareUrl && <ShareCard event={event} now={now} />
      )}
      <ReportLink slug={event.slug} />
    </aside>
  )
}
