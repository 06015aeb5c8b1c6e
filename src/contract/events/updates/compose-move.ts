import { LOCALE } from '#contract/product/product.ts'
import { formatTime, hasEventTime } from '#contract/text/dates.ts'
import { markTimeZone, toLocalDate } from '#contract/text/time-zones.ts'
import type { DateAndPlace } from './moves.ts'

function compareLines(title: string, before: string | null, after: string | null): string[] {
  if (before === after) return []
  if (before === null) return [`${title}: ${after}`]
  return [`${title} de antes: ${before}`, `${title} de ahora: ${after ?? NO_PLACE}`]
}

/** `sábado, 12 de diciembre de 2026, 5:00 p.m., hora de Cancún`. */
function formatPlanDate(plans: DateAndPlace): string {
  const at = new Date(plans.eventDate)
  const style = { dateStyle: 'full', timeZone: 'UTC' } as const
  const day = toLocalDate(at, plans.timeZone).toLocaleDateString(LOCALE, style)
  if (!hasEventTime(plans)) return day
  return `${day}, ${formatTime(at, plans.timeZone)}${markTimeZone(plans.timeZone)}`
}

const ANNOUNCED = /^(Fecha|Lugar)(?: de ahora)?: (.*)$/gm
const NO_PLACE = 'todavía sin definir'

/** Whether each date and place that a notice announces is the event's. */
export const isNoticeCurrent = (facts: string, now: DateAndPlace): boolean =>
  [...facts.matchAll(ANNOUNCED)].every(
    ([, title, told]) =>
      told === (title === 'Fecha' ? formatPlanDate(now) : (now.location ?? NO_PLACE)),
  )

/** Lists what differs from what guests were notified of, old and new, a line each. */
export function listMoved(notified: DateAndPlace, now: DateAndPlace): string[] {
  return [
    ...compareLines('Fecha', formatPlanDate(notified), formatPlanDate(now)),
    ...compareLines('Lugar', notified.location, now.location),
  ]
}

/** Composes what a notice says of the move; its hosts add words of their own. */
export function composeMove(eventName: string, notified: DateAndPlace, now: DateAndPlace): string {
  return `Cambiaron los planes de ${eventName}:\n\n${listMoved(notified, now).join('\n')}`
}
