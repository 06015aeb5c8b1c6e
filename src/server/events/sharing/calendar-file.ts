import { toCalendarSpan } from '#contract/events/calendar.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { EventTime } from '#contract/text/dates.ts'
import type { Row } from '#server/db/schema.ts'

const LINE_OCTETS = 75
/** Reminders on the day before: 24 hours ahead, or at nine in the morning. */
const DAY_BEFORE = '-P1D'
const MORNING_BEFORE = '-PT15H'

type CalendarEvent = Pick<
  Row<'events'>,
  | 'id'
  | 'name'
  | 'description'
  | 'event_date'
  | 'time_zone'
  | 'location'
  | 'video_call_link'
  | 'updated_at'
>

const toEventTime = ({ event_date, time_zone }: CalendarEvent): EventTime => ({
  eventDate: event_date.toISOString(),
  timeZone: time_zone,
})

/** Escapes a text value (RFC 5545 §3.3.11), without control characters. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Folds a line at 75 octets without splitting a character (RFC 5545 §3.1). */
function foldLine(line: string): string {
  let octets = 0
  let result = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

function formatDates(event: CalendarEvent): string[] {
  const { allDay, start, end } = toCalendarSpan(toEventTime(event))
  const kind = allDay ? ';VALUE=DATE' : ''
  return [`DTSTART${kind}:${start}`, `DTEND${kind}:${end}`]
}

function formatDescription(event: CalendarEvent, url: string): string {
  const call = event.video_call_link && `Videollamada: ${event.video_call_link}`
  return [event.description, call, url].filter(Boolean).join('\n\n')
}

/**
 * Formats an event as a calendar file (RFC 5545). Its UID never changes, so that calendars update the
 * entry; nothing depends on the time of the request.
 * @param url the event's public address
 */
export function formatCalendarFile(event: CalendarEvent, url: string): string {
  const changed = event.updated_at.toISOString().replace(/[-:]|\.\d+/g, '')
  const { allDay } = toCalendarSpan(toEventTime(event))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Baby shower//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@ciguena`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...formatDates(event),
    `SUMMARY:${escapeText(event.name)}`,
    `DESCRIPTION:${escapeText(formatDescription(event, url))}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    `URL:${url}`,
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.name)}`,
    `TRIGGER:${allDay ? MORNING_BEFORE : DAY_BEFORE}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
