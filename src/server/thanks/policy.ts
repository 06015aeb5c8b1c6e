import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Row } from '#server/db/schema.ts'

/** Why a contribution may not be thanked by this channel, or null. */
export function findThankRefusal(
  { status, contributor_email }: Pick<Row<'contributions'>, 'status' | 'contributor_email'>,
  by: ThanksChannel,
): Extract<ErrorCode, 'NOT_THANKABLE' | 'NO_EMAIL'> | null {
  if (status !== 'CONFIRMED') return 'NOT_THANKABLE'
  return by === 'email' && !contributor_email ? 'NO_EMAIL' : null
}
