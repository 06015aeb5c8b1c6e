/** Runs inline below the question and the answer, before the first paint; see `RsvpQuestion`. */

import { ownRsvps, parseOwnRsvp } from './own-rsvps.ts'

const answered = document.currentScript?.previousElementSibling
const question = answered?.previousElementSibling

if (answered instanceof HTMLElement && question instanceof HTMLElement) {
  const rsvp = parseOwnRsvp(ownRsvps.read(answered.dataset.rsvp ?? ''))
  const text = answered.querySelector('p')
  if (rsvp && text) {
    text.textContent = rsvp.text
    answered.hidden = false
    question.hidden = true
  }
}
