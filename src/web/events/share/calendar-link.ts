import { toCalendarSpan } from '#contract/events/calendar.ts'
import type { Event } from '#contract/events/events.ts'

export function googleCalendarLink(event: Event): string {
  const { start, end } = toCalendarSpan(event.eventDate)
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${start}/${end}`,
    details: event.shareUrl,
    ...(event.location ? { location: event.location } : {}),
  })
  return `https://calendar.google.com/calendar/render?${entry}`
}
