import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { TIME_ZONE } from '#contract/product/product.ts'

/** Its name, which follows 'hora de'; hours from UTC in winter; whether it sets its clocks with the USA. */
type Zone = readonly [name: string, hours: number, hasSummerTime?: true]

/**
 * The time zones of Mexico from which an event's host chooses (`R27`), each under the IANA name that PostgreSQL
 * and calendars know. By the law of October 2022 only municipalities along the border have summer time. The offsets
 * stand here instead of in the browser's own tables: an old phone still moves Mexico City's clocks in summer, and
 * has never heard of Ciudad Juárez (decision 59).
 */
const ZONES = {
  'America/Mexico_City': ['Ciudad de México', -6],
  'America/Cancun': ['Cancún', -5],
  'America/Mazatlan': ['Mazatlán', -7],
  'America/Hermosillo': ['Sonora', -7],
  'America/Tijuana': ['Tijuana', -8, true],
  'America/Ciudad_Juarez': ['Ciudad Juárez', -7, true],
  'America/Matamoros': ['Reynosa', -6, true],
} as const satisfies Record<string, Zone>

export type TimeZone = keyof typeof ZONES
export const TIME_ZONES = Object.keys(ZONES) as TimeZone[]

/** `hora de Cancún`: whose time a clock shows. */
export const nameTimeZone = (zone: TimeZone): string => `hora de ${ZONES[zone][0]}`

/** `, hora de Cancún` after a time; nothing in Mexico City's, which everybody expects. */
export const markTimeZone = (zone: TimeZone): string =>
  zone === TIME_ZONE ? '' : `, ${nameTimeZone(zone)}`

/** Two in the morning of the `nth` Sunday of a month, as if its clock were UTC. */
function findSunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1, 2)
  return first + (((7 - new Date(first).getUTCDay()) % 7) + 7 * (nth - 1)) * DAY_MS
}

/** From the second Sunday of March to the first of November, in the hours of each clock. */
function isSummer(at: number, winterMs: number): boolean {
  const year = new Date(at).getUTCFullYear()
  const begins = findSunday(year, 2, 2) - winterMs
  const ends = findSunday(year, 10, 1) - winterMs - HOUR_MS
  return at >= begins && at < ends
}

/** How far a zone's clock is from UTC at an instant, both in milliseconds. */
export function findOffset(at: number, zone: TimeZone): number {
  const [, hours, hasSummerTime]: Zone = ZONES[zone]
  const winterMs = hours * HOUR_MS
  return hasSummerTime && isSummer(at, winterMs) ? winterMs + HOUR_MS : winterMs
}

/** Moves an instant so that UTC shows what the zone's clock does: for a formatter in UTC. */
export function toLocalDate(instant: string | Date, zone: TimeZone): Date {
  const at = new Date(instant).getTime()
  return new Date(at + findOffset(at, zone))
}

/** Converts an instant, if text ISO 8601, to the day `YYYY-MM-DD` and time `HH:mm:ss` in a zone. */
export function toZonedClock(
  instant: string | Date,
  zone: TimeZone,
): { day: string; time: string } {
  const shifted = toLocalDate(instant, zone).toISOString()
  const end = shifted.indexOf('T')
  return { day: shifted.slice(0, end), time: shifted.slice(end + 1, end + 9) }
}
