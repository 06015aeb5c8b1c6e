import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/schema.ts'

/** Movements in the order in which they were written down (their ids grow), the last first. */
export function listNewest(db: Db, before: string | undefined, limit: number) {
  return db
    .selectFrom('ledger_movements')
    .select(['id', 'kind', 'provider_id', 'contribution_id', 'occurred_at'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('ledger_entries')
          .select(['account', 'amount'])
          .whereRef('movement_id', '=', 'ledger_movements.id')
          .orderBy('amount'),
      ).as('entries'),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
