import { toCalendarSpan } from '#contract/events/calendar.ts'
import type { Event } from '#contract/events/events.ts'

/** What a calendar's entry says of an event. */
export type CalendarEvent = Pick<
  Event,
  'slug' | 'name' | 'eventDate' | 'timeZone' | 'location' | 'shareUrl'
>

export function buildGoogleCalendarLink(event: CalendarEvent): string {
  const { start, end } = toCalendarSpan(event)
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${start}/${end}`,
    details: event.shareUrl,
    ...(event.location ? { location: event.location } : {}),
  })
  return `https://calendar.google.com/calendar/render?${entry}`
}

const ONLINE = /videollamada|en l[ií]nea/i

/** Google Maps search for a place; null for an online event ('Por videollamada'). */
export function buildMapLink(location: string): string | null {
  if (ONLINE.test(location)) return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`
}
