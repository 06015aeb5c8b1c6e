import type { Event } from '#contract/events/events.ts'
import { eventFacts, joinParagraphs } from './messages.ts'

export interface ReadyMessage {
  id: 'invitation' | 'reminder' | 'thanks'
  title: string
  text: string
}

export function composeHostMessages(event: Event, now: Date): ReadyMessage[] {
  return [
    {
      id: 'invitation',
      title: 'Invitación',
      text: joinParagraphs(
        '¡Hola! Nos encantará que nos acompañes:',
        eventFacts(event, now),
        `Aquí están los detalles y los sueños que puedes apoyar: ${event.shareUrl}`,
      ),
    },
    {
      id: 'reminder',
      title: 'Recordatorio',
      text: joinParagraphs(
        '¡Ya falta poco! Te esperamos:',
        eventFacts(event, now),
        event.videoCallLink && `Si no puedes venir, conéctate: ${event.videoCallLink}`,
        `Si quieres apoyar un sueño, aún estás a tiempo: ${event.shareUrl}`,
      ),
    },
    {
      id: 'thanks',
      title: 'Agradecimiento',
      text: joinParagraphs(
        `¡Gracias de corazón por ser parte de nuestro baby shower! Tu cariño nos acompaña en esta espera.`,
        event.photoAlbumLink && `Aquí están las fotos: ${event.photoAlbumLink}`,
        `Mira cómo van los sueños: ${event.shareUrl}`,
      ),
    },
  ]
}
