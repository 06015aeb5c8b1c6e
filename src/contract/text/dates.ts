import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'

/**
 * Mexico City keeps UTC-6 all year since daylight saving time ended in October 2022; its clock is
 * the product's (`R4`).
 */
const MEXICO_CITY_OFFSET = '-06:00'

/** An event without a time is at the end of its day in Mexico City (`spec §9`, `R4`). */
export const DEFAULT_EVENT_TIME = '23:59:59'

/** A day `YYYY-MM-DD` and a wall-clock time `HH:mm` or `HH:mm:ss` in Mexico City → ISO 8601 with offset. */
export function toMexicoCityIso(day: string, time: string = DEFAULT_EVENT_TIME): string {
  const withSeconds = time.length === 5 ? `${time}:00` : time
  return `${day}T${withSeconds}${MEXICO_CITY_OFFSET}`
}

/** ISO 8601 instant → the day `YYYY-MM-DD` and time `HH:mm:ss` that a clock in Mexico City shows. */
export function toMexicoCityClock(iso: string): { day: string; time: string } {
  const shifted = new Date(Date.parse(iso) + Date.parse('1970-01-01T00:00:00-06:00') * -1)
  const [day = '', rest = ''] = shifted.toISOString().split('T')
  return { day, time: rest.slice(0, 8) }
}

/** `12 de diciembre de 2026`, as a calendar in Mexico City says. */
export function formatLongDay(at: Date): string {
  return at.toLocaleDateString(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })
}
