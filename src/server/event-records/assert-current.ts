import { ApiError } from '#contract/api/errors.ts'

interface Changed {
  code: 'RSVP_CHANGED' | 'UPDATE_CHANGED' | 'NOTED_GIFT_CHANGED'
  /** Who or what changed, as a sentence without its stop. */
  what: string
  /** What is stored now. */
  now: string
}

/**
 * Refuses a change of what is no longer as it was read: two people change it, and a stale form would put back what
 * the other one has just corrected. Throws `code`, whose message says what is stored now and whose `updatedAt`
 * saves it all the same.
 * @param updatedAt of what was read, ISO 8601
 */
export function assertCurrent(
  row: { updated_at: Date },
  updatedAt: string,
  { code, what, now }: Changed,
): void {
  if (row.updated_at.getTime() === Date.parse(updatedAt)) return
  throw new ApiError(code, {
    message: `${what} mientras tanto. Ahora dice: ${now}. Revisa lo que escribiste y guarda otra vez.`,
    extras: { updatedAt: row.updated_at.toISOString() },
  })
}
