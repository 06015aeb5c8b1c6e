import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'
import { countDaysUntil, DEFAULT_EVENT_TIME, toMexicoCityClock } from '#contract/text/dates.ts'
import { formatCount } from './text.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, ...options })

const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
const clock = formatter({ hour: 'numeric', minute: '2-digit', hour12: true })

function partsOf(format: Intl.DateTimeFormat, iso: string) {
  const parts = format.formatToParts(new Date(iso))
  return (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
}

/** `5:00 p.m.` in Mexico City. */
export function formatTime(iso: string): string {
  const part = partsOf(clock, iso)
  return `${part('hour')}:${part('minute')} ${dayPeriod(iso)}`
}

function dayPeriod(iso: string): string {
  return toMexicoCityClock(iso).time < '12' ? 'a.m.' : 'p.m.'
}

/** `sábado 12 de diciembre`, with `de 2027` when that is not the year of `now`. */
export function formatLongDate(iso: string, now: Date = new Date()): string {
  const part = partsOf(longDay, iso)
  const day = `${part('weekday')} ${part('day')} de ${part('month')}`
  const thisYear = partsOf(longDay, now.toISOString())('year') === part('year')
  return thisYear ? day : `${day} de ${part('year')}`
}

/**
 * `sábado 12 de diciembre, 5:00 p.m.`; an event without a time is stored at 23:59:59 (`R4`) and shows
 * the day alone. On a server-rendered page pass the loader's `now`, so that both sides agree.
 */
export function formatEventDate(iso: string, now?: Date): string {
  const day = formatLongDate(iso, now)
  return toMexicoCityClock(iso).time === DEFAULT_EVENT_TIME ? day : `${day}, ${formatTime(iso)}`
}

/** `12 dic 2026`. */
export function formatShortDate(iso: string): string {
  const part = partsOf(shortDay, iso)
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

/** `Faltan 12 días`, `¡Es mañana!`, `¡Es hoy!`, by the calendar of Mexico City; null once it is over. */
export function formatCountdown(iso: string, now: Date = new Date()): string | null {
  const days = countDaysUntil(iso, now)
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
