import type { Plans } from '#contract/events/moves.ts'
import { formatEventDate } from '#web/format/dates.ts'

function compareLines(title: string, before: string | null, after: string | null): string[] {
  if (before === after) return []
  if (before === null) return [`${title}: ${after}`]
  return [`${title} de antes: ${before}`, `${title} de ahora: ${after ?? 'todavía sin definir'}`]
}

function formatDay(plans: Plans): string {
  const day = formatEventDate(plans)
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** Lists what differs from what guests were notified of, old and new, a line each. */
export function listMoved(notified: Plans, now: Plans): string[] {
  return [
    ...compareLines('Fecha', formatDay(notified), formatDay(now)),
    ...compareLines('Lugar', notified.location, now.location),
  ]
}

/** Composes the notice of what moved since guests were last notified. */
export function composeMove(eventName: string, notified: Plans, now: Plans): string {
  return `Cambiaron los planes de ${eventName}:\n\n${listMoved(notified, now).join('\n')}\n\n¡Nos vemos!`
}
