import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { type EventTime, hasEventTime } from '#contract/text/dates.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'

/** Assumed duration in calendars; only the start is known. */
const EVENT_HOURS = 3

/** iCalendar values: `20261212` for whole days (end exclusive), otherwise `20261212T230000Z`. */
export interface CalendarSpan {
  allDay: boolean
  start: string
  end: string
}

const basic = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

/** Converts an event's date to its calendar span; an event without a time takes the whole day (`R4`). */
export function toCalendarSpan(event: EventTime): CalendarSpan {
  const { eventDate, timeZone } = event
  if (!hasEventTime(event)) {
    const { day } = toZonedClock(eventDate, timeZone)
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    return { allDay: true, start: basic(day), end: basic(next) }
  }
  const start = new Date(eventDate)
  const end = new Date(start.getTime() + EVENT_HOURS * HOUR_MS)
  return { allDay: false, start: basic(start.toISOString()), end: basic(end.toISOString()) }
}
