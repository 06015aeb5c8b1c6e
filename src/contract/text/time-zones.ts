import { TIME_ZONE } from '#contract/product/product.ts'

interface Zone {
  /** Follows 'hora de' where it is not Mexico City's. */
  name: string
  /** Hours from UTC, in winter. */
  hours: number
  /** Sets its clocks with the USA: the municipalities along the border, by the law of October 2022. */
  hasSummerTime?: true
}

/**
 * The time zones of Mexico from which an event's host chooses (`R27`), each under the IANA name that PostgreSQL
 * and calendars know. The offsets stand here instead of in the browser's own tables: an old phone still moves
 * Mexico City's clocks in summer, and has never heard of Ciudad Juárez (decision 59).
 */
const ZONES = {
  'America/Mexico_City': { name: 'Ciudad de México', hours: -6 },
  'America/Cancun': { name: 'Cancún', hours: -5 },
  'America/Mazatlan': { name: 'Mazatlán', hours: -7 },
  'America/Hermosillo': { name: 'Sonora', hours: -7 },
  'America/Tijuana': { name: 'Tijuana', hours: -8, hasSummerTime: true },
  'America/Ciudad_Juarez': { name: 'Ciudad Juárez', hours: -7, hasSummerTime: true },
  'America/Matamoros': { name: 'Reynosa', hours: -6, hasSummerTime: true },
} as const satisfies Record<string, Zone>

export type TimeZone = keyof typeof ZONES
export const TIME_ZONES = Object.keys(ZONES) as TimeZone[]

/** Reads the field of a form; what it does not know is the default. */
export const toTimeZone = (field: unknown): TimeZone =>
  TIME_ZONES.find((zone) => zone === field) ?? TIME_ZONE

/** `hora de Cancún`: whose time a clock shows. */
export const nameTimeZone = (zone: TimeZone): string => `hora de ${ZONES[zone].name}`

/** `, hora de Cancún` after a time; nothing in Mexico City's, which everybody expects. */
export const markTimeZone = (zone: TimeZone): string =>
  zone === TIME_ZONE ? '' : `, ${nameTimeZone(zone)}`

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

/** How far the clock is from UTC at an instant, in milliseconds. */
function findOffset(at: number, zone: TimeZone): number {
  const { hours, hasSummerTime }: Zone = ZONES[zone]
  const winterMs = hours * HOUR_MS
  return hasSummerTime && isSummer(at, winterMs) ? winterMs + HOUR_MS : winterMs
}

/** Which offset a clock shows at a local time: the first of two that exist, the winter one where none does. */
function findLocalOffset(local: number, zone: TimeZone): number {
  const winterMs = ZONES[zone].hours * HOUR_MS
  const summerMs = winterMs + HOUR_MS
  return findOffset(local - summerMs, zone) === summerMs ? summerMs : winterMs
}

const toMs = (instant: string | Date) =>
  typeof instant === 'string' ? Date.parse(instant) : instant.getTime()

/** Moves an instant so that UTC shows what the zone's clock does: for a formatter in UTC. */
export function toLocalDate(instant: string | Date, zone: TimeZone): Date {
  const at = toMs(instant)
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

/**
 * Converts a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss` in a zone to ISO 8601 with offset. An hour that
 * exists twice is its first; one that the clocks skip is as much later.
 */
export function toZonedIso(day: string, time: string, zone: TimeZone): string {
  const local = `${day}T${time.length === 5 ? `${time}:00` : time}`
  const hours = findLocalOffset(Date.parse(`${local}Z`), zone) / HOUR_MS
  return `${local}-${String(-hours).padStart(2, '0')}:00`
}
