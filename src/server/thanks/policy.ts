import type { ErrorCode } from '#contract/api/errors.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Row } from '#server/db/schema.ts'

/** Why nobody is thanked for a contribution so, or null: what went back, or is contested, is not. */
export function whyNotThankable(
  { status, contributor_email }: Pick<Row<'contributions'>, 'status' | 'contributor_email'>,
  by: ThanksChannel,
): Extract<ErrorCode, 'NOT_THANKABLE' | 'NO_EMAIL'> | null {
  if (status !== 'CONFIRMED') return 'NOT_THANKABLE'
  return by === 'email' && !contributor_email ? 'NO_EMAIL' : null
}

/** Whether thanks say something new: the first ones do, and a letter after any other way. */
export function isNewThanks(
  before: Row<'contribution_thanks'> | undefined,
  by: ThanksChannel,
): boolean {
  return !before || (by === 'email' && before.by !== 'email')
}
