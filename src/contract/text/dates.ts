import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'

/**
 * Mexico City keeps UTC-6 all year since daylight saving time ended in October 2022; all
 * dates of the product are shown in it (`R4`).
 */
const MEXICO_CITY_OFFSET = '-06:00'

/** The time of an event without one: the end of its day in Mexico City (`spec §9`, `R4`). */
export const DEFAULT_EVENT_TIME = '23:59:59'

/** Converts a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss` in Mexico City to ISO 8601 with offset. */
export function toMexicoCityIso(day: string, time: string = DEFAULT_EVENT_TIME): string {
  const withSeconds = time.length === 5 ? `${time}:00` : time
  return `${day}T${withSeconds}${MEXICO_CITY_OFFSET}`
}

/** Converts an ISO 8601 instant to the day `YYYY-MM-DD` and time `HH:mm:ss` in Mexico City. */
export function toMexicoCityClock(iso: string): { day: string; time: string } {
  const shifted = new Date(Date.parse(iso) + Date.parse('1970-01-01T00:00:00-06:00') * -1)
  const [day = '', rest = ''] = shifted.toISOString().split('T')
  return { day, time: rest.slice(0, 8) }
}

/** Formats an instant as `12 de diciembre de 2026`, in Mexico City. */
export function formatLongDay(at: Date): string {
  return at.toLocaleDateString(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })
}
