import { sql } from 'kysely'
import type { World } from './world.ts'

/** How many statements of this world wait for a row that another transaction holds. */
export async function countLockWaits(world: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db)
  return rows[0]?.count ?? 0
}
