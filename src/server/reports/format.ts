import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'
import type { ReportFormat } from '#contract/reports/reports.ts'
import { formatLongDay, toMexicoCityClock } from '#contract/text/dates.ts'
import { cleanFileName } from '#contract/text/file-name.ts'
import { formatPublicName, joinNames } from '#contract/text/host-names.ts'
import { type TimeZone, toZonedClock } from '#contract/text/time-zones.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { ReportFilter } from './store.ts'

/** In place of a goal's name, for contributions to the event as a whole. */
export const WHOLE_EVENT = 'Todo el evento'

const zoned = { timeZone: TIME_ZONE } as const
const instants = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  ...zoned,
})
const shortDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', ...zoned })

/** `12 de diciembre de 2026, 5:05 p.m.` */
export const formatLongInstant = (at: Date) => instants.format(at)

/** `12 dic 2026`, for a narrow column. */
export const formatShortDay = (at: Date) => shortDays.format(at)

/** `2026-12-12 17:05:00`: what a spreadsheet reads and sorts as a date. */
export function formatSpreadsheetInstant(at: Date, zone: TimeZone = TIME_ZONE): string {
  const { day, time } = toZonedClock(at, zone)
  return `${day} ${time}`
}

const formatDay = (day: string) => formatLongDay(new Date(toMexicoCityIso(day)))

/** `del 1 de mayo de 2026 al 5 de mayo de 2026`; null without days. */
export function describeDays({ from, to }: Pick<ReportFilter, 'from' | 'to'>): string | null {
  if (from && from === to) return `del ${formatDay(from)}`
  if (from && to) return `del ${formatDay(from)} al ${formatDay(to)}`
  if (from) return `desde el ${formatDay(from)}`
  return to ? `hasta el ${formatDay(to)}` : null
}

/** `1234` → `1,234`. */
export const formatCount = (count: number) => count.toLocaleString(LOCALE)

/** Who organizes: the event's list, else everybody's accounts. */
export function formatEventHosts(event: EventWithHost): string {
  const { host_first_name: firstName, host_last_name: lastName } = event
  const people = [
    formatPublicName({ firstName, lastName }),
    ...event.cohosts.map(({ publicName }) => publicName),
  ]
  return joinNames(event.hosts.length > 0 ? event.hosts : people)
}

/** `reporte-aliados-la-llegada-de-lucia-x2k9ab-2026-12-12.csv`; of chosen days, `…-desde-2026-11-01-hasta-2026-11-30.csv`; of a search, `…-filtrado.csv` */
export function buildReportFileName(
  label: string,
  {
    events,
    filter: { from, to, search, goal, thanks },
  }: { events: readonly EventWithHost[]; filter: ReportFilter },
  made: { at: Date; format: ReportFormat },
): string {
  const range = [from && `desde-${from}`, to && `hasta-${to}`].filter(Boolean).join('-')
  const days = range || toMexicoCityClock(made.at.toISOString()).day
  const [event] = events
  const subject = event && events.length === 1 ? event.slug : `${events.length}-eventos`
  const part = search || goal || thanks ? '-filtrado' : ''
  return cleanFileName(`reporte-${label}-${subject}-${days}${part}.${made.format}`)
}
