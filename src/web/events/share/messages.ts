import type { Event } from '#contract/events/events.ts'
import type { ShownGoal } from '#contract/events/goals.ts'
import { formatBirthHeading } from '#contract/events/updates/birth-labels.ts'
import { formatInvitation } from '#web/events/event-labels.ts'
import { findBirth } from '#web/events/updates/event-updates.tsx'
import { formatEventDate } from '#web/format/dates.ts'

/** Name, date and place, a line each. */
export function formatEventFacts(event: Event, now: Date): string {
  const date = formatEventDate(event, now)
  const capital = date.charAt(0).toUpperCase() + date.slice(1)
  return [event.name, capital, event.location].filter(Boolean).join('\n')
}

export function joinParagraphs(...parts: (string | null | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** What the link leads to: no sueños to pay for once the event takes no gifts. */
const describePage = ({ closedBecause }: Event) =>
  closedBecause === 'CONTRIBUTIONS_CLOSED'
    ? 'los detalles'
    : 'los detalles y los sueños que puedes apoyar'

/** The hosts' invitation with the link. */
export function composeInvitation(event: Event, now: Date): string {
  const birth = findBirth(event.updates)
  return joinParagraphs(
    birth
      ? `¡${formatBirthHeading(birth)}! Nos encantará celebrarlo contigo:`
      : '¡Hola! Nos encantará que nos acompañes:',
    formatEventFacts(event, now),
    `Aquí están ${describePage(event)}: ${event.shareUrl}`,
  )
}

/** A guest's message, without the link. */
export function composeGuestText(event: Event, now: Date): string {
  return joinParagraphs(`${formatInvitation(event)}:`, formatEventFacts(event, now))
}

export function composeGuestMessage(event: Event, now: Date): string {
  return joinParagraphs(
    composeGuestText(event, now),
    `Aquí ves ${describePage(event)}: ${event.shareUrl}`,
  )
}

/** A contributor's message, without the link and never with the amount. */
export function composeContributorText(event: Pick<Event, 'name'>): string {
  return `Acabo de apoyar los sueños de ${event.name}. ¿Te sumas?`
}

export function composeContributorMessage(event: Pick<Event, 'name' | 'shareUrl'>): string {
  return `${composeContributorText(event)} ${event.shareUrl}`
}

function goalUrl(event: Pick<Event, 'shareUrl'>, goal: Pick<ShownGoal, 'id'>): string {
  return `${event.shareUrl}#${buildGoalAnchor(goal)}`
}

export function buildGoalAnchor({ id }: Pick<ShownGoal, 'id'>): string {
  return `sueno-${id}`
}

export function composeGoalMessage(event: Event, goal: ShownGoal): string {
  return `¿Ayudamos a cumplir este sueño? ${goal.name}, para “${event.name}”: ${goalUrl(event, goal)}`
}
