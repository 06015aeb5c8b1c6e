import type { Event } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatInvitation } from '#web/events/event-labels.ts'
import { formatEventDate, formatShortDate } from '#web/format/dates.ts'

/** Name, date and place, a line each. */
export function formatEventFacts(event: Event, now: Date): string {
  const date = formatEventDate(event.eventDate, now)
  const capital = date.charAt(0).toUpperCase() + date.slice(1)
  return [event.name, capital, event.location].filter(Boolean).join('\n')
}

export function joinParagraphs(...parts: (string | null | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** The hosts' invitation with the link. */
export function composeInvitation(event: Event, now: Date): string {
  return joinParagraphs(
    '¡Hola! Nos encantará que nos acompañes:',
    formatEventFacts(event, now),
    `Aquí están los detalles y los sueños que puedes apoyar: ${event.shareUrl}`,
  )
}

/** A guest's message, without the link. */
export function composeGuestText(event: Event, now: Date): string {
  return joinParagraphs(`${formatInvitation(event)}:`, formatEventFacts(event, now))
}

export function composeGuestMessage(event: Event, now: Date): string {
  return joinParagraphs(
    composeGuestText(event, now),
    `Aquí ves los detalles y los sueños que puedes apoyar: ${event.shareUrl}`,
  )
}

/** A contributor's message, without the link and never with the amount. */
export function composeContributorText(event: Pick<Event, 'name'>): string {
  return `Acabo de apoyar los sueños de ${event.name}. ¿Te sumas?`
}

export function composeContributorMessage(event: Pick<Event, 'name' | 'shareUrl'>): string {
  return `${composeContributorText(event)} ${event.shareUrl}`
}

interface SharedReceipt {
  folio: string
  /** The gift in centavos, without fees. */
  amount: number
  goalName: string | null
  eventName: string
  /** ISO 8601. */
  paidAt: string
}

/** A giver's receipt as text, without the private link, which is a key (decision 35). */
export function composeReceiptMessage(receipt: SharedReceipt): string {
  const { folio, amount, goalName, eventName, paidAt } = receipt
  return [
    'Mi comprobante de Cigüeña',
    `Folio ${folio}`,
    `${formatPesos(amount)} para ${goalName ? `${goalName}, de ${eventName}` : eventName}`,
    `Pagado el ${formatShortDate(paidAt)}`,
  ].join('\n')
}

function goalUrl(event: Pick<Event, 'shareUrl'>, goal: Pick<Goal, 'id'>): string {
  return `${event.shareUrl}#${buildGoalAnchor(goal)}`
}

export function buildGoalAnchor({ id }: Pick<Goal, 'id'>): string {
  return `sueno-${id}`
}

export function composeGoalMessage(event: Event, goal: Goal): string {
  return `¿Ayudamos a cumplir este sueño? ${goal.name}, para “${event.name}”: ${goalUrl(event, goal)}`
}
