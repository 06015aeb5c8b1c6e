import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'
import { countDaysUntil, type EventTime, formatTime, hasEventTime } from '#contract/text/dates.ts'
import { markTimeZone, type TimeZone, toLocalDate } from '#contract/text/time-zones.ts'
import { formatCount } from './text.ts'

/** Of instants that are moved to a zone's clock before (`toLocalDate`). */
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options })

const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' })

function partsOf(format: Intl.DateTimeFormat, local: Date) {
  const parts = format.formatToParts(local)
  return (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
}

/** `sábado 12 de diciembre`, with `de 2027` when that is not the year of `now`. */
export function formatLongDate(
  iso: string,
  now: Date = new Date(),
  zone: TimeZone = TIME_ZONE,
): string {
  const local = toLocalDate(iso, zone)
  const part = partsOf(longDay, local)
  const day = `${part('weekday')} ${part('day')} de ${part('month')}`
  const isThisYear = toLocalDate(now, zone).getUTCFullYear() === local.getUTCFullYear()
  return isThisYear ? day : `${day} de ${part('year')}`
}

/** `5:00 p.m., hora de Cancún`: of an event, with its zone where it is not Mexico City's (`R27`). */
export const formatEventTime = ({ eventDate, timeZone }: EventTime): string =>
  formatTime(eventDate, timeZone) + markTimeZone(timeZone)

/**
 * `sábado 12 de diciembre, 5:00 p.m., hora de Cancún`; an event without a time is stored at 23:59:59 (`R4`) and
 * shows the day alone. On a server-rendered page pass the loader's `now`, so that both sides agree.
 */
export function formatEventDate(event: EventTime, now?: Date): string {
  const day = formatLongDate(event.eventDate, now, event.timeZone)
  return hasEventTime(event) ? `${day}, ${formatEventTime(event)}` : day
}

/** `12 dic 2026`. */
export function formatShortDate(iso: string, zone: TimeZone = TIME_ZONE): string {
  const part = partsOf(shortDay, toLocalDate(iso, zone))
  return `${part('day')} ${part('month').replace('.', '')} ${part('year')}`
}

/** `12 dic 2026, 5:00 p.m.`, for lists. */
export function formatShortDateTime(iso: string): string {
  return `${formatShortDate(iso)}, ${formatTime(iso)}`
}

function describeDaysLeft(days: number): string {
  if (days < 0) return 'Venció'
  if (days === 0) return 'Vence hoy'
  return days === 1 ? 'Vence mañana' : `Vence en ${days} días`
}

/** `Vence en 3 días · 23 nov 2026`, in Mexico City's time zone. */
export function formatDeadline(iso: string, now: Date = new Date()): string {
  return `${describeDaysLeft(countDaysUntil(iso, now))} · ${formatShortDate(iso)}`
}

/** `Faltan 12 días`, `¡Es mañana!`, `¡Es hoy!`, by the event's own calendar; null once it is over. */
export function formatCountdown(event: EventTime, now: Date = new Date()): string | null {
  const days = countDaysUntil(event.eventDate, now, event.timeZone)
  if (days < 0) return null
  if (days === 0) return '¡Es hoy!'
  return days === 1 ? '¡Es mañana!' : `Faltan ${days} días`
}

/** `hace unos minutos` within the hour, `hace N hora(s)` within the day, then `hace N día(s)` (`spec §9`). */
export function formatTimeAgo(iso: string, now: Date = new Date()): string {
  const passed = now.getTime() - Date.parse(iso)
  if (passed < HOUR_MS) return 'hace unos minutos'
  return passed < DAY_MS
    ? `hace ${formatCount(Math.floor(passed / HOUR_MS), 'hora', 'horas')}`
    : `hace ${formatCount(Math.floor(passed / DAY_MS), 'día', 'días')}`
}
