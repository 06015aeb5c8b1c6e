import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { assertCurrent } from '#server/event-records/assert-current.ts'
import type { RsvpRow } from './store.ts'

/**
 * Refuses a change of an answer that is no longer the one that was read: the guest and the host both change it.
 * Throws RSVP_CHANGED.
 * @param updatedAt of the answer that was read, ISO 8601
 * @param labels how the reader calls each answer
 */
export function assertUnchanged(
  row: RsvpRow,
  updatedAt: string,
  labels: Record<RsvpAnswer, string>,
): void {
  const now = [row.name, labels[row.answer], describeParty(row)].filter(Boolean).join(', ')
  assertCurrent(row, updatedAt, { code: 'RSVP_CHANGED', what: 'La respuesta cambió', now })
}
