import { HOUR_MS } from '#contract/product/durations.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import { DEFAULT_EVENT_TIME } from './dates.ts'
import { findOffset, TIME_ZONES, type TimeZone } from './time-zones.ts'

/** Reads the field of a form; what it does not know is the default. */
export const toTimeZone = (field: unknown): TimeZone =>
  TIME_ZONES.find((zone) => zone === field) ?? TIME_ZONE

/** Further than any offset: clocks that change at a local time have done so this much later, and not this much before. */
const HALF_DAY_MS = 12 * HOUR_MS

/** The offset at a local time: the first of two that a clock shows, the one of before where clocks skip it. */
function findLocalOffset(local: number, zone: TimeZone): number {
  const before = findOffset(local - HALF_DAY_MS, zone)
  const after = findOffset(local + HALF_DAY_MS, zone)
  const shown = [before, after].find((offset) => findOffset(local - offset, zone) === offset)
  return shown ?? before
}

/**
 * Converts a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss` in a zone to ISO 8601 with offset. An hour that
 * exists twice is its first; one that the clocks skip is as much later.
 */
export function toZonedIso(day: string, time: string, zone: TimeZone): string {
  const local = `${day}T${time.length === 5 ? `${time}:00` : time}`
  const hours = findLocalOffset(Date.parse(`${local}Z`), zone) / HOUR_MS
  return `${local}-${String(-hours).padStart(2, '0')}:00`
}

/** Converts a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss` in Mexico City to ISO 8601 with offset. */
export const toMexicoCityIso = (day: string, time: string = DEFAULT_EVENT_TIME): string =>
  toZonedIso(day, time, TIME_ZONE)
