import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#contract/product/paths.ts'
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx'
import { googleCalendarLink } from './calendar-link.ts'

const link =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current'

/** Links to the event's .ics file and to Google Calendar. */
export function CalendarLinks({ event }: { event: Event }) {
  return (
    <span className="-my-2 flex flex-wrap gap-x-4 text-sm">
      <a href={eventPath(event.slug, 'calendario.ics')} className={link}>
        Agregar al calendario
      </a>
      <NewTabLink href={googleCalendarLink(event)} className={link}>
        Google Calendar
      </NewTabLink>
    </span>
  )
}
