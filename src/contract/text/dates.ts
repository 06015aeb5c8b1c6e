import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'

/**
 * Mexico City keeps UTC-6 all year since daylight saving time ended in October 2022; all
 * dates of the product are shown in it (`R4`).
 */
const MEXICO_CITY_OFFSET = '-06:00'
const MEXICO_CITY_OFFSET_MS = Date.parse(`1970-01-01T00:00:00${MEXICO_CITY_OFFSET}`)

/** The time of an event without one: the end of its day in Mexico City (`spec §9`, `R4`). */
export const DEFAULT_EVENT_TIME = '23:59:59'

/** Converts a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss` in Mexico City to ISO 8601 with offset. */
export function toMexicoCityIso(day: string, time: string = DEFAULT_EVENT_TIME): string {
  const withSeconds = time.length === 5 ? `${time}:00` : time
  return `${day}T${withSeconds}${MEXICO_CITY_OFFSET}`
}

/** Converts an instant, if text ISO 8601, to the day `YYYY-MM-DD` and time `HH:mm:ss` in Mexico City. */
export function toMexicoCityClock(instant: string | Date): { day: string; time: string } {
  const at = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  const shifted = new Date(at - MEXICO_CITY_OFFSET_MS).toISOString()
  const end = shifted.indexOf('T')
  return { day: shifted.slice(0, end), time: shifted.slice(end + 1, end + 9) }
}

const DAY_MS = 86_400_000

/** Days to go by the calendar of Mexico City: 0 today, negative once it is over. */
export function countDaysUntil(instant: string | Date, now: Date = new Date()): number {
  const day = (at: string | Date) => Date.parse(toMexicoCityClock(at).day)
  return Math.round((day(instant) - day(now)) / DAY_MS)
}

/** A deadline is pressing from so many days before it. */
const PRESSING_DAYS = 5

/** Whether so little time is left that it goes before other things, and in red. */
export const isPressing = (deadline: string | Date, now: Date = new Date()): boolean =>
  countDaysUntil(deadline, now) <= PRESSING_DAYS

/** Formats an instant as `12 de diciembre de 2026`, in Mexico City. */
export function formatLongDay(at: Date): string {
  return at.toLocaleDateString(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })
}
