import { TIME_ZONE } from '#contract/product/product.ts'
import { DEFAULT_EVENT_TIME } from '#contract/text/dates.ts'
import { type TimeZone, toZonedClock } from '#contract/text/time-zones.ts'
import { toZonedIso } from '#contract/text/zoned-input.ts'
import type { Row } from '#server/db/schema.ts'

export interface DateFields {
  /** ISO 8601 in UTC, or a day `YYYY-MM-DD` without a time. */
  eventDate?: string | undefined
  closingDate?: string | null | undefined
  timeZone?: TimeZone | undefined
}

type SavedDates = Pick<Row<'events'>, 'event_date' | 'closing_date' | 'time_zone'>

const DAY_LENGTH = 'YYYY-MM-DD'.length

const toIso = (day: string, time: string, zone: TimeZone) =>
  new Date(toZonedIso(day, time, zone)).toISOString()

/** A day without a time is its end in the event's zone (`R4`). */
const resolveDay = (date: string, zone: TimeZone) =>
  date.length === DAY_LENGTH ? toIso(date, DEFAULT_EVENT_TIME, zone) : date

/** Resolves the dates that were sent to instants; in `zone` unless the fields name another one (`R27`). */
export function resolveSentDates<Fields extends DateFields>(
  fields: Fields,
  zone: TimeZone = TIME_ZONE,
): Fields {
  const { timeZone = zone, eventDate, closingDate } = fields
  return {
    ...fields,
    ...(eventDate !== undefined && { eventDate: resolveDay(eventDate, timeZone) }),
    ...(closingDate && { closingDate: resolveDay(closingDate, timeZone) }),
  }
}

/**
 * Resolves the dates of a change to instants. In another time zone, a date that is not sent keeps its day and
 * hour, so that its instant moves (`R27`). A closing date stays where it has passed, as gifts ended then, where
 * it would pass by this, and where only the owner may choose it (`R21`).
 */
export function resolveChangedDates<Fields extends DateFields>(
  fields: Fields,
  saved: SavedDates,
  { now, movesClosing }: { now: Date; movesClosing: boolean },
): Fields {
  const { timeZone = saved.time_zone } = fields
  const keepClock = (instant: Date) => {
    const { day, time } = toZonedClock(instant, saved.time_zone)
    return toIso(day, time, timeZone)
  }
  const kept: DateFields = {}
  if (timeZone !== saved.time_zone) {
    kept.eventDate = keepClock(saved.event_date)
    const closing = saved.closing_date && keepClock(saved.closing_date)
    const isAhead = saved.closing_date !== null && saved.closing_date > now
    if (closing && isAhead && movesClosing && new Date(closing) > now) kept.closingDate = closing
  }
  return { ...kept, ...resolveSentDates(fields, timeZone) }
}
