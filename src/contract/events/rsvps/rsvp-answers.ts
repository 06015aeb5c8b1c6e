import type { RsvpAnswer } from './rsvps.ts'

/** In the order in which they are offered. This module is light: the event's page loads it. */
export const RSVP_ANSWER_ORDER = ['YES', 'NO', 'MAYBE'] as const satisfies readonly RsvpAnswer[]

/** As a guest answers '¿Vas a ir?'. */
export const RSVP_ANSWERS: Readonly<Record<RsvpAnswer, string>> = {
  YES: 'Sí, voy',
  NO: 'No puedo ir',
  MAYBE: 'Todavía no sé',
}
