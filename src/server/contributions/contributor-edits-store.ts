import type { Tx } from '#server/db/schema.ts'
import type { ContributionRow } from './store.ts'

/** The columns that a contributor may change after paying. */
export type ContributorEdits = Partial<
  Pick<
    ContributionRow,
    | 'anonymous'
    | 'message'
    | 'contributor_email'
    | 'contributor_key'
    | 'email_corrections'
    | 'receipt_resends'
  >
>

/** Requires the contribution's lock. */
export function storeContributorEdits(
  tx: Tx,
  id: string,
  edits: ContributorEdits,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set(edits)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
