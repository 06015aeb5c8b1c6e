import type { Event } from '#contract/events/events.ts'
import { formatEventDate } from '#web/format/dates.ts'

/** When and where an event is. */
export type WhenAndWhere = Pick<Event, 'name' | 'eventDate' | 'timeZone' | 'location'>

function compareLines(title: string, before: string | null, after: string | null): string[] {
  if (before === after) return []
  if (before === null) return [`${title}: ${after}`]
  return [`${title} de antes: ${before}`, `${title} de ahora: ${after ?? 'todavía sin definir'}`]
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Tells guests what moved, old and new; null if date, time and place are the same. */
export function composeMove(before: WhenAndWhere, after: WhenAndWhere): string | null {
  const isSameTime = Date.parse(before.eventDate) === Date.parse(after.eventDate)
  const when = isSameTime
    ? []
    : compareLines('Fecha', capitalize(formatEventDate(before)), capitalize(formatEventDate(after)))
  const where = compareLines('Lugar', before.location, after.location)
  const lines = [...when, ...where]
  if (lines.length === 0) return null
  return `Cambiaron los planes de ${after.name}:\n\n${lines.join('\n')}\n\n¡Nos vemos!`
}
