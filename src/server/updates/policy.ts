import { isNoticeCurrent } from '#contract/events/updates/compose-move.ts'
import type { UpdateEmailRefusal, UpdateKind } from '#contract/events/updates/updates.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { MOVE_NOTICES_PER_DAY, RSVP_CONTACT_DAYS, UPDATES_MAX } from '#contract/product/limits.ts'
import { presentDateAndPlace } from '#server/event-records/fields.ts'
import { hasThankYouPage, isWithheld } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { UpdateRow } from '#server/update-records/store.ts'

/** Whether everybody can read the event's updates now: on its page, or on its thank-you page (`R26`). */
export function isReadable(event: EventWithHost & { is_cancelled: boolean }): boolean {
  if (event.status === 'ACTIVE') return !isWithheld(event)
  return hasThankYouPage(event)
}

/** Whether a notice tells of a date or place that the event has left again. */
export const isNoticeOutdated = (
  { facts }: Pick<UpdateRow, 'facts'>,
  event: EventWithHost,
): boolean => facts !== null && !isNoticeCurrent(facts, presentDateAndPlace(event))

/** How much of an event was emailed. */
export interface Emailed {
  /** How many of its updates, removed ones too. */
  updates: number
  /** How many of a kind were emailed on this day in Mexico City. */
  newsToday: number
  movesToday: number
  /** Whether guests were emailed that the baby is born. */
  hasBirth: boolean
}

/** News is emailed once a day, a moved date or place three times, the birth once. */
function findLimitOfKind(kind: UpdateKind, emailed: Emailed): UpdateEmailRefusal | null {
  if (kind === 'BORN') return emailed.hasBirth ? 'BIRTH_SENT' : null
  if (kind === 'MOVED') return emailed.movesToday >= MOVE_NOTICES_PER_DAY ? 'MOVED_TODAY' : null
  return emailed.newsToday > 0 ? 'TODAY' : null
}

/**
 * Finds why no update of this kind can be emailed now; null if one can (`R25`). After the time for which the
 * addresses of guests are kept nobody is written to any more, givers neither.
 */
export function findEmailRefusal(
  event: EventWithHost & { is_cancelled: boolean },
  kind: UpdateKind,
  emailed: Emailed,
  { recipients, now }: { recipients: number; now: Date },
): UpdateEmailRefusal | null {
  if (!isReadable(event)) return 'HIDDEN'
  if (now.getTime() > event.event_date.getTime() + RSVP_CONTACT_DAYS * DAY_MS) return 'TOO_LATE'
  if (emailed.updates >= UPDATES_MAX) return 'ALL_SENT'
  return findLimitOfKind(kind, emailed) ?? (recipients === 0 ? 'NOBODY' : null)
}
