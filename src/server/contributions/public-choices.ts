import type { PublicChoices } from '#contract/contributions/contributions.ts'
import type { ContributionRow } from './store.ts'

/** Presents what a contributor lets the public see (`R22`). */
export function presentChoices(
  row: Pick<ContributionRow, 'anonymous' | 'amount_hidden' | 'message_private'>,
): PublicChoices {
  return {
    anonymous: row.anonymous,
    amountHidden: row.amount_hidden,
    messagePrivate: row.message_private,
  }
}
