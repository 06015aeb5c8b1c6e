import { DEFAULT_EVENT_TIME, toMexicoCityClock } from '#contract/text/dates.ts'

/** What an event takes up in a calendar; only its beginning is known. */
const EVENT_HOURS = 3
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** As calendars write it: `20261212` for whole days (the end excluded), else `20261212T230000Z`. */
export interface CalendarSpan {
  allDay: boolean
  start: string
  end: string
}

const basic = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

/** An event's date, ISO 8601 → its place in a calendar; without a time it takes its whole day (`R4`). */
export function toCalendarSpan(eventDate: string): CalendarSpan {
  const { day, time } = toMexicoCityClock(eventDate)
  if (time === DEFAULT_EVENT_TIME) {
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    return { allDay: true, start: basic(day), end: basic(next) }
  }
  const start = new Date(eventDate)
  const end = new Date(start.getTime() + EVENT_HOURS * HOUR_MS)
  return { allDay: false, start: basic(start.toISOString()), end: basic(end.toISOString()) }
}
