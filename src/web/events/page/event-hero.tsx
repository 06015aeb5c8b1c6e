import type { Event } from '#contract/events/events.ts'
import { formatBirthHeading } from '#contract/events/updates/birth-labels.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { describeCountdown } from '#web/events/after-party.ts'
import { formatInvitation, hasEventEnded } from '#web/events/event-labels.ts'
import { CoverPrint } from '#web/events/pictures/picture-image.tsx'
import { doGoalsLackMoney, RaisedAmount } from '#web/events/raised-amount.tsx'
import { BirthFacts, findBirth } from '#web/events/updates/event-updates.tsx'
import { formatCountdown, formatEventDate } from '#web/format/dates.ts'
import { OwnGiftNotice } from '#web/shell/own-gift/own-gift-notice.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { CalendarIcon, PinIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { buildGoogleCalendarLink, buildMapLink, type CalendarEvent } from './event-links.ts'

const link =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current'

export function CalendarLinks({ event }: { event: CalendarEvent }) {
  return (
    <span className="-my-2 flex flex-wrap gap-x-4 text-sm">
      <a href={buildEventPath(event.slug, 'calendario.ics')} className={link}>
        Agregar al calendario
      </a>
      <NewTabLink href={buildGoogleCalendarLink(event)} className={link}>
        Google Calendar
      </NewTabLink>
    </span>
  )
}

function Place({ location }: { location: string }) {
  const map = buildMapLink(location)
  if (!map) return <span className="min-w-0 wrap-anywhere">{location}</span>
  return (
    <a
      href={map}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-line underline-offset-4 hover:decoration-current wrap-anywhere"
    >
      {location}
      <span className="sr-only"> (abre el mapa en otra pestaña)</span>
    </a>
  )
}

/** Names that are longer are smaller, so that the date stays on the first screen. */
const LONG_NAME = 45

/** Who invites to what; once it is born, who is: then the event's name stands above (`R25`). */
function Heading({ event, isOver }: { event: Event; isOver: boolean }) {
  const birth = findBirth(event.updates)
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {birth ? event.name : formatInvitation(event, isOver)}
      </p>
      <h1
        className={classNames(
          'text-balance wrap-anywhere',
          event.name.length > LONG_NAME ? 'text-2xl' : 'text-3xl',
        )}
      >
        {birth ? `¡${formatBirthHeading(birth)}!` : event.name}
      </h1>
      {birth && <BirthFacts birth={birth} />}
    </>
  )
}

export function EventHero({ event, now }: { event: Event; now: string }) {
  const today = new Date(now)
  const left = formatCountdown(event, today)
  const when = describeCountdown(event, today)
  const isBorn = findBirth(event.updates) !== null
  return (
    <header>
      <ThemeHero theme={event.theme} size={event.cover ? 'below-cover' : 'page'}>
        <div
          className={classNames(
            'page-column grid gap-2 pt-4 text-center sm:pt-10 lg:pt-6',
            event.cover && 'lg:grid-cols-2 lg:items-center lg:gap-12 lg:text-left',
          )}
        >
          <div className="grid gap-2">
            <Heading event={event} isOver={left === null} />
          </div>
          {event.cover && <CoverPrint picture={event.cover} />}
        </div>
      </ThemeHero>
      <div className="border-b border-line bg-surface">
        <div className="page-column grid gap-4 py-4 sm:gap-6 sm:py-8 lg:grid-cols-2 lg:items-center lg:gap-12">
          <OwnGiftNotice slug={event.slug} className="lg:col-span-2" />
          <div className="grid gap-2">
            <p className="flex items-start gap-2.5">
              <CalendarIcon className="mt-0.5 shrink-0 text-accent" />
              <span>
                <time dateTime={event.eventDate} className="inline-block first-letter:uppercase">
                  {formatEventDate(event, today)}
                </time>{' '}
                {when && !isBorn && <strong className="max-sm:block">{when}</strong>}
                {left && when && <CalendarLinks event={event} />}
              </span>
            </p>
            {event.location && (
              <p className="flex items-start gap-2.5">
                <PinIcon className="mt-0.5 shrink-0 text-accent" />
                <Place location={event.location} />
              </p>
            )}
          </div>
          <div className="grid gap-4">
            <RaisedAmount
              statistics={event.statistics}
              noted={event.notedGifts}
              size="lg"
              hasEnded={hasEventEnded(event.status)}
              lacksMoney={doGoalsLackMoney(event.goals)}
            />
            {!event.closedBecause && (
              <ButtonLink
                to={buildEventPath(event.slug, 'contribute')}
                size="lg"
                wide
                prefetch="none"
                className="max-sm:hidden"
              >
                Aportar
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}
