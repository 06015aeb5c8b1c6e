import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { isHostedBy } from '#server/event-records/cohosts-store.ts'

/** Lists the newest messages of confirmed contributions that neither host nor contributor keeps off the wall. */
export function listWallMessages(db: Db, eventId: string, limit: number) {
  // A literal, not parameters, so that the planner can use the partial index.
  const isShown = sql<boolean>`status = 'CONFIRMED' and message is not null
    and not hidden_from_wall and not message_private`
  return db
    .selectFrom('contributions')
    .where('event_id', '=', eventId)
    .where(isShown)
    .orderBy('confirmed_at', 'desc')
    .limit(limit)
    .select([
      'id',
      'contributor_name',
      'anonymous',
      sql<string>`message`.as('message'),
      sql<Date>`confirmed_at`.as('confirmed_at'),
    ])
    .execute()
}

/** Reads a digest of everything that a host's pages show of the events they see; equal in every process. */
export async function readHostVersion(db: Db, hostId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', id, status, raised_amount, contribution_count,
      contributor_count, goal_count, fulfilled_goal_count, target_amount,
      extract(epoch from updated_at)), ',' order by id), '')) as version
    from events where ${isHostedBy(hostId)}`.execute(db)
  return rows[0]?.version ?? ''
}
