import type { Event } from '#contract/events/events.ts'
import { facts, paragraphs } from './messages.ts'

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
