import { RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { PrivateRsvp } from '#contract/events/rsvps/rsvps.ts'
import { type OwnRsvp, ownRsvps, parseOwnRsvp } from './own-rsvps.ts'

type Party = Pick<PrivateRsvp, 'id' | 'answer' | 'adults' | 'children'>

/** What a page knows of this device's answer to the event `slug`. */
export interface RsvpNews {
  slug: string
  /** 'read': of any answer that is read here; it counts if this device remembers it. */
  kind: 'given' | 'read' | 'none'
  rsvp?: OwnRsvp
}

/** `Sí, voy: 2 adultos y 1 niño`. */
export function describeAnswer(party: Omit<Party, 'id'>): string {
  return [RSVP_ANSWERS[party.answer], describeParty(party)].filter(Boolean).join(': ')
}

export const toOwnRsvp = ({ id, ...party }: Party): OwnRsvp => ({ id, text: describeAnswer(party) })

/** Follows the news of an answer. */
export function followRsvp({ slug, kind, rsvp }: RsvpNews): void {
  const known = parseOwnRsvp(ownRsvps.read(slug))
  if (kind === 'none') ownRsvps.write(slug, null)
  else if (rsvp && (kind === 'given' || known?.id === rsvp.id)) ownRsvps.write(slug, rsvp)
}
