import { RSVP_EMAILS_MAX } from '#contract/product/limits.ts'
import type { Row } from '#server/db/schema.ts'
import { isWithheld } from '#server/event-records/policy.ts'

/** What decides whether an event asks '¿Vas a ir?'. */
export type AskingEvent = Pick<Row<'events'>, 'status' | 'asks_rsvp' | 'held_at' | 'event_date'> & {
  host_suspended_at: Date | null
}

/** Whether who has answered may change it (`R20`): before the event, while it is public, also if it asks no more. */
export function isOpenToChanges(event: Omit<AskingEvent, 'asks_rsvp'>, now: Date): boolean {
  return event.status === 'ACTIVE' && !isWithheld(event) && now < event.event_date
}

/** Whether guests may answer now (`R20`). */
export function isAsking(event: AskingEvent, now: Date): boolean {
  return event.asks_rsvp && isOpenToChanges(event, now)
}

type Answer = Pick<Row<'rsvps'>, 'answer' | 'email'>

/**
 * Whether a change of an answer is emailed: to another address always, to the same one when the answer itself
 * changed; the latter a few times only, because whoever holds the link decides how often.
 */
export function shouldEmailAnswer(
  before: Answer & Pick<Row<'rsvps'>, 'emails_sent'>,
  after: Answer,
): boolean {
  if (after.email === null) return false
  if (after.email !== before.email) return true
  return after.answer !== before.answer && before.emails_sent < RSVP_EMAILS_MAX
}
