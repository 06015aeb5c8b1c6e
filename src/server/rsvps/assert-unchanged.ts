import { ApiError } from '#contract/api/errors.ts'
import { describeParty } from '#contract/events/rsvp-labels.ts'
import type { RsvpAnswer } from '#contract/events/rsvps.ts'
import type { RsvpRow } from './store.ts'

/**
 * Refuses a change of an answer that is no longer the one that was read: the guest and the host both change
 * it, and a stale form would put back what the other one has just corrected. Throws RSVP_CHANGED, whose
 * message says what is stored now.
 * @param updatedAt of the answer that was read, ISO 8601
 * @param labels how the reader calls each answer
 */
export function assertUnchanged(
  row: RsvpRow,
  updatedAt: string,
  labels: Record<RsvpAnswer, string>,
): void {
  if (row.updated_at.getTime() === Date.parse(updatedAt)) return
  const now = [row.name, labels[row.answer], describeParty(row)].filter(Boolean).join(', ')
  throw new ApiError('RSVP_CHANGED', {
    message: `La respuesta cambió mientras tanto. Ahora dice: ${now}. Revisa lo que escribiste y guarda otra vez.`,
    extras: { updatedAt: row.updated_at.toISOString() },
  })
}
