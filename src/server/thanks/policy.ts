import type { ErrorCode } from '#contract/errors.ts'
import type { ThanksBy } from '#contract/thanks.ts'
import type { Row } from '#server/db/schema.ts'

/** Why nobody is thanked for a contribution so, or null: what went back, or is contested, is not. */
export function whyNotThanked(
  { status, contributor_email }: Pick<Row<'contributions'>, 'status' | 'contributor_email'>,
  by: ThanksBy,
): Extract<ErrorCode, 'NOT_THANKABLE' | 'NO_EMAIL'> | null {
  if (status !== 'CONFIRMED') return 'NOT_THANKABLE'
  return by === 'email' && !contributor_email ? 'NO_EMAIL' : null
}

/** Whether thanks say something new: the first ones do, and a letter after any other way. */
export function isNews(before: Row<'contribution_thanks'> | undefined, by: ThanksBy): boolean {
  return !before || (by === 'email' && before.by !== 'email')
}
