import type { UpdateEmailRefusal } from '#contract/events/updates.ts'
import { RSVP_CONTACT_DAYS, UPDATES_MAX } from '#contract/product/limits.ts'
import { hasThankYouPage, isWithheld } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { DAY_MS } from '#server/limits.ts'

/** Whether everybody can read the event's updates now: on its page, or on its thank-you page (`R26`). */
export function isReadable(event: EventWithHost & { is_cancelled: boolean }): boolean {
  if (event.status === 'ACTIVE') return !isWithheld(event)
  return hasThankYouPage(event)
}

/** How much of an event was emailed. */
export interface Emailed {
  /** How many of its updates, removed ones too. */
  updates: number
  /** Whether one was emailed on this day in Mexico City. */
  isToday: boolean
}

/**
 * Finds why no update of the event can be emailed now; null if one can (`R25`). After the time for which the
 * addresses of guests are kept nobody is written to any more, givers neither.
 */
export function findEmailRefusal(
  event: EventWithHost & { is_cancelled: boolean },
  emailed: Emailed,
  { recipients, now }: { recipients: number; now: Date },
): UpdateEmailRefusal | null {
  if (!isReadable(event)) return 'HIDDEN'
  if (now.getTime() > event.event_date.getTime() + RSVP_CONTACT_DAYS * DAY_MS) return 'TOO_LATE'
  if (emailed.updates >= UPDATES_MAX) return 'ALL_SENT'
  if (emailed.isToday) return 'TODAY'
  return recipients === 0 ? 'NOBODY' : null
}
