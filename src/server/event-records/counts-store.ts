import { sql } from 'kysely'
import type { EventStatus } from '#contract/events/events.ts'
import type { Db } from '#server/db/schema.ts'

/** Counts events, of one status or all, without reading them (`db/migrations/0017-row-counts.sql`). */
export async function countEvents(db: Db, status?: EventStatus): Promise<number> {
  const { count } = await db
    .selectFrom('event_counts')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('change'), sql.lit(0)).as('count'))
    .$if(status !== undefined, (some) => some.where('status', '=', status ?? 'ACTIVE'))
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the changes by their sums; a change that is not committed yet stays. */
export async function sumUpEventCounts(db: Db): Promise<void> {
  await sql`
    with gone as (delete from event_counts returning status, change)
    insert into event_counts (status, change)
    select status, sum(change) from gone group by status having sum(change) <> 0`.execute(db)
}
