import { sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { World } from './world.ts'

/** Counts the statements that wait for a lock of another transaction. */
export async function countLockWaits(world: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db)
  return rows[0]?.count ?? 0
}

/** Lists the checkouts of an event for which an expiration was enqueued, done or waiting. */
export async function listQueuedExpirations(db: Database, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct checkout_sessions.id
    from pgboss.job join checkout_sessions
      on checkout_sessions.id::text = job.data ->> 'checkoutSessionId'
    where job.name = 'expire-checkout' and checkout_sessions.event_id = ${eventId}
    order by 1`.execute(db)
  return rows.map((row) => row.id)
}
