import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'

interface UserFilter {
  role?: Row<'users'>['shown_role'] | undefined
  isSuspended?: boolean | undefined
}

/** Counts people without reading them (`db/migrations/0017-row-counts.sql`). */
export async function countUsers(db: Db, { role, isSuspended }: UserFilter = {}): Promise<number> {
  const { count } = await db
    .selectFrom('user_counts')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('change'), sql.lit(0)).as('count'))
    .$if(role !== undefined, (some) => some.where('shown_role', '=', role ?? 'HOST'))
    .$if(isSuspended !== undefined, (some) => some.where('is_suspended', '=', isSuspended ?? false))
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the changes by their sums; a change that is not committed yet stays. */
export async function sumUpUserCounts(db: Db): Promise<void> {
  await sql`
    with gone as (delete from user_counts returning shown_role, is_suspended, change)
    insert into user_counts (shown_role, is_suspended, change)
    select shown_role, is_suspended, sum(change) from gone
    group by shown_role, is_suspended having sum(change) <> 0`.execute(db)
}
