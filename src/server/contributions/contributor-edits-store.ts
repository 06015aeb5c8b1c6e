import type { Tx } from '#server/db/schema.ts'
import type { ContributionRow } from './store.ts'

/** What whoever gave may change of a contribution afterwards. */
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

/** Hold the contribution's lock. */
export function storeContributorEdits(
  tx: Tx,
  id: string,
  choices: ContributorEdits,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set(choices)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
