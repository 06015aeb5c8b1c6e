import type { Event } from '#contract/events/events.ts'
import { eventDate } from '#web/format/dates.ts'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { ThemeBorder } from '#web/ui/themes/theme-motif.tsx'
import { invitation } from '../host-names.ts'
import { QrCode } from '../share/qr-code.tsx'
import { shortAddress } from './short-address.ts'

interface LetterSheetProps {
  event: Event
  now: string
}

/** One letter page for the door, or to hand out. */
export function LetterSheet({ event, now }: LetterSheetProps) {
  return (
    <article
      data-event-theme={event.theme}
      aria-label={`Hoja de ${event.name}`}
      className="printed mx-auto grid w-full max-w-3xl grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden rounded-lg bg-surface text-center shadow-card print:h-[9.9in] print:max-w-none print:rounded-none print:shadow-none"
    >
      <ThemeHero theme={event.theme} size="card" />
      <div className="grid content-evenly justify-items-center gap-4 p-6">
        <div className="grid justify-items-center gap-3">
          <p className="line-clamp-3 text-lg font-semibold wrap-anywhere">{invitation(event)}</p>
          <h2 className="line-clamp-4 pb-2 text-3xl wrap-anywhere">{event.name}</h2>
          <p className="text-lg font-semibold first-letter:uppercase">
            {eventDate(event.eventDate, new Date(now))}
          </p>
          {event.location && (
            <p className="line-clamp-3 max-w-prose text-lg wrap-anywhere">{event.location}</p>
          )}
        </div>
        <div className="grid justify-items-center gap-3">
          <QrCode event={event} lazy={false} className="size-48 rounded-md print:size-[2.6in]" />
          <p className="text-lg font-semibold">Escanea para ver los sueños y aportar</p>
          <p className="wrap-anywhere">{shortAddress(event)}</p>
        </div>
      </div>
      <div className="pb-4">
        <ThemeBorder theme={event.theme} />
      </div>
    </article>
  )
}
