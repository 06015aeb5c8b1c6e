import type { Event } from '#contract/events.ts'
import type { Goal } from '#contract/goals.ts'
import { eventDate } from '#web/format/dates.ts'
import { invitation } from '../host-names.ts'

/** The name, then when, then where, a line each. */
function facts(event: Event, now: Date): string {
  const date = eventDate(event.eventDate, now)
  const capital = date.charAt(0).toUpperCase() + date.slice(1)
  return [event.name, capital, event.location].filter(Boolean).join('\n')
}

function paragraphs(...parts: (string | null | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** What a guest passes on, without the link. */
export function guestText(event: Event, now: Date): string {
  return paragraphs(`${invitation(event)}:`, facts(event, now))
}

/** What a guest passes on. */
export function guestMessage(event: Event, now: Date): string {
  return paragraphs(
    guestText(event, now),
    `Aquí ves los detalles y los sueños que puedes apoyar: ${event.shareUrl}`,
  )
}

/** What somebody passes on who has just given, without the link; never how much. */
export function giverText(event: Pick<Event, 'name'>): string {
  return `Acabo de apoyar los sueños de ${event.name}. ¿Te sumas?`
}

/** What somebody passes on who has just given. */
export function giverMessage(event: Pick<Event, 'name' | 'shareUrl'>): string {
  return `${giverText(event)} ${event.shareUrl}`
}

/** The address of one sueño on the event's page. */
function goalUrl(event: Pick<Event, 'shareUrl'>, goal: Pick<Goal, 'id'>): string {
  return `${event.shareUrl}#${goalAnchor(goal)}`
}

export function goalAnchor({ id }: Pick<Goal, 'id'>): string {
  return `sueno-${id}`
}

/** One sueño, for whoever might like to fulfil it. */
export function goalMessage(event: Event, goal: Goal): string {
  return `¿Ayudamos a cumplir este sueño? ${goal.name}, para «${event.name}»: ${goalUrl(event, goal)}`
}

export interface ReadyMessage {
  id: 'invitation' | 'reminder' | 'thanks'
  title: string
  text: string
}

/** What a host sends before, shortly before and after. */
export function hostMessages(event: Event, now: Date): ReadyMessage[] {
  return [
    {
      id: 'invitation',
      title: 'Invitación',
      text: paragraphs(
        '¡Hola! Nos encantará que nos acompañes:',
        facts(event, now),
        `Aquí están los detalles y los sueños que puedes apoyar: ${event.shareUrl}`,
      ),
    },
    {
      id: 'reminder',
      title: 'Recordatorio',
      text: paragraphs(
        '¡Ya falta poco! Te esperamos:',
        facts(event, now),
        event.videoCallLink && `Si no puedes venir, conéctate: ${event.videoCallLink}`,
        `Si quieres apoyar un sueño, aún estás a tiempo: ${event.shareUrl}`,
      ),
    },
    {
      id: 'thanks',
      title: 'Agradecimiento',
      text: paragraphs(
        `¡Gracias de corazón por ser parte de nuestro baby shower! Tu cariño nos acompaña en esta espera.`,
        event.photoAlbumLink && `Aquí están las fotos: ${event.photoAlbumLink}`,
        `Mira cómo van los sueños: ${event.shareUrl}`,
      ),
    },
  ]
}
