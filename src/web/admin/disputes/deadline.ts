import { daysUntil, shortDate } from '#web/format/dates.ts'

function left(days: number): string {
  if (days < 0) return 'Venció'
  if (days === 0) return 'Vence hoy'
  return days === 1 ? 'Vence mañana' : `Vence en ${days} días`
}

/** `Vence en 3 días · 23 nov 2026`, by the calendar of Mexico City. */
export function deadline(iso: string, now: Date = new Date()): string {
  return `${left(daysUntil(iso, now))} · ${shortDate(iso)}`
}
