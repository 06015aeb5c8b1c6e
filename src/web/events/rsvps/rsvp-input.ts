import type { CallInput } from '#contract/api/caller.ts'
import { RSVP_ANSWER_ORDER } from '#contract/events/rsvps/rsvp-answers.ts'
import type { RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { ANSWER_REQUIRED, PARTY_EMPTY } from '#contract/product/messages.ts'
import { phoneRule } from '#web/events/other-gifts/reservation-input.ts'
import { readTexts } from '#web/forms/form.tsx'
import { optionalEmail, type Rule, required } from '#web/forms/validation/field-errors.ts'

/** The form's field, and the query parameter that chooses an answer. */
export const ANSWER_FIELD = 'answer'

/** A field that people do not see: what fills it in is a machine. */
export const HONEYPOT_FIELD = 'website'

/** Returns the answer of this name; null for any other text. */
export const readAnswer = (text: unknown): RsvpAnswer | null =>
  RSVP_ANSWER_ORDER.find((answer) => answer === text) ?? null

const answer: Rule = (chosen) => (readAnswer(chosen) ? null : ANSWER_REQUIRED)

const adults: Rule = (_, form) => {
  const people = Number(form.get('adults')) + Number(form.get('children'))
  return form.get(ANSWER_FIELD) === 'NO' || people > 0 ? null : PARTY_EMPTY
}

/** Rules of what the host notes of a party. */
export const partyRules = { [ANSWER_FIELD]: answer, name: required, adults, phone: phoneRule }
/** The same with a guest's address. */
export const rsvpRules = { ...partyRules, email: optionalEmail }

type PartyBody = Omit<
  CallInput<'PATCH /events/:id/rsvps/:rsvpId'>['body'],
  'hostNote' | 'updatedAt'
>

function readParty(form: FormData): PartyBody {
  const { name, phone: number } = readTexts(form, 'name', 'phone')
  return {
    // No choice, or another than the form's, is refused by the server.
    answer: String(form.get(ANSWER_FIELD) ?? '') as RsvpAnswer,
    adults: Number(form.get('adults')),
    children: Number(form.get('children')),
    name,
    phone: number,
  }
}

/** Reads what a host notes of a party. */
export const readHostRsvp = (form: FormData) => ({
  ...readParty(form),
  ...readTexts(form, 'hostNote'),
})

/** Reads a guest's form. */
export const readRsvp = (form: FormData) => ({
  ...readParty(form),
  ...readTexts(form, 'email', 'note'),
})
