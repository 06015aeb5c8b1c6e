import { LOCALE } from '#contract/product/product.ts'
import { type EventTime, hasEventTime } from '#contract/text/dates.ts'
import { markTimeZone, toLocalDate } from '#contract/text/time-zones.ts'

/** When an event is, and where, as its page says to guests. */
export interface WhenAndWhere extends EventTime {
  location: string | null
}

const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' })
const instants = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** `sábado, 12 de diciembre de 2026, 5:00 p.m., hora de Cancún`; the day alone for an event without a time (`R4`). */
export function formatWhen(event: EventTime): string {
  const local = toLocalDate(event.eventDate, event.timeZone)
  if (!hasEventTime(event)) return days.format(local)
  return instants.format(local) + markTimeZone(event.timeZone)
}

/** Rows of an email's details; no place if the page names none. */
export const listWhenAndWhere = (event: WhenAndWhere) => [
  { label: 'Cuándo', value: formatWhen(event) },
  ...(event.location ? [{ label: 'Dónde', value: event.location }] : []),
]
