import { DAY_MS } from '#contract/product/durations.ts'
import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'
import { type TimeZone, toLocalDate, toZonedClock } from './time-zones.ts'

/** The time of an event without one: the end of its day where it is (`spec §9`, `R4`). */
export const DEFAULT_EVENT_TIME = '23:59:59'

/** Converts an instant, if text ISO 8601, to the day `YYYY-MM-DD` and time `HH:mm:ss` in Mexico City. */
export const toMexicoCityClock = (instant: string | Date): { day: string; time: string } =>
  toZonedClock(instant, TIME_ZONE)

/** When an event is, and on whose clock (`R27`). */
export interface EventTime {
  /** ISO 8601. */
  eventDate: string
  timeZone: TimeZone
}

/** Whether an event has a time, not only a day (`R4`). */
export const hasEventTime = ({ eventDate, timeZone }: EventTime): boolean =>
  toZonedClock(eventDate, timeZone).time !== DEFAULT_EVENT_TIME

/** `5:00 p.m.` */
export function formatTime(instant: string | Date, zone: TimeZone = TIME_ZONE): string {
  const { time } = toZonedClock(instant, zone)
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** Days to go by the calendar of a zone: 0 today, negative once it is over. */
export function countDaysUntil(
  instant: string | Date,
  now: Date = new Date(),
  zone: TimeZone = TIME_ZONE,
): number {
  const day = (at: string | Date) => Date.parse(toZonedClock(at, zone).day)
  return Math.round((day(instant) - day(now)) / DAY_MS)
}

/** A deadline is pressing from so many days before it. */
const URGENT_DAYS = 5

/** Whether so little time is left that it goes before other things, and in red. */
export const isUrgent = (deadline: string | Date, now: Date = new Date()): boolean =>
  countDaysUntil(deadline, now) <= URGENT_DAYS

/** Formats an instant as `12 de diciembre de 2026`. */
export function formatLongDay(at: Date, zone: TimeZone = TIME_ZONE): string {
  return toLocalDate(at, zone).toLocaleDateString(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })
}
