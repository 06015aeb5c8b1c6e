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

/** Lists what is another than guests were told, old and new, a line each. */
export function listMoved(told: Plans, now: Plans): string[] {
  return [
    ...compareLines('Fecha', formatDay(told), formatDay(now)),
    ...compareLines('Lugar', told.location, now.location),
  ]
}

/** Tells guests what moved since they were last told. */
export function composeMove(eventName: string, told: Plans, now: Plans): string {
  return `Cambiaron los planes de ${eventName}:\n\n${listMoved(told, now).join('\n')}\n\n¡Nos vemos!`
}
