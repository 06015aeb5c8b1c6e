import { RSVP_EMAILS_MAX } from '#contract/product/limits.ts'
import type { Row } from '#server/db/schema.ts'

/** What decides whether an event asks '¿Vas a ir?'. */
export type AskingEvent = Pick<Row<'events'>, 'status' | 'asks_rsvp' | 'held_at' | 'event_date'> & {
  host_suspended_at: Date | null
}

/** Whether guests may answer now, and change their answer (`R20`): before the event, while it is public and asks. */
export function isAsking(event: AskingEvent, now: Date): boolean {
  const isWithheld = event.held_at !== null || event.host_suspended_at !== null
  if (event.status !== 'ACTIVE' || isWithheld) return false
  return event.asks_rsvp && now < event.event_date
}

type Answer = Pick<Row<'rsvps'>, 'answer' | 'email'>

/**
 * Whether a change of an answer is emailed: to another address always, to the same one when the answer itself
 * changed; a few times only, because whoever holds the link decides how often.
 */
export function isWorthAnEmail(
  before: Answer & Pick<Row<'rsvps'>, 'emails_sent'>,
  after: Answer,
): boolean {
  if (after.email === null || before.emails_sent >= RSVP_EMAILS_MAX) return false
  return after.email !== before.email || after.answer !== before.answer
}
