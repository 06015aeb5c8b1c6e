import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'

type PersonName = Pick<Row<'users'>, 'first_name' | 'last_name' | 'mother_last_name'>
type RankedEvent = Pick<
  Row<'events'>,
  'id' | 'slug' | 'name' | 'status' | 'host_id' | 'raised_amount' | 'contribution_count'
>

/** Events that have received most, by their kept totals. */
export function listTopEvents(db: Db, limit: number): Promise<(RankedEvent & PersonName)[]> {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.host_id')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.status',
      'events.host_id',
      'events.raised_amount',
      'events.contribution_count',
      'users.first_name',
      'users.last_name',
      'users.mother_last_name',
    ])
    .where('events.raised_amount', '>', 0)
    .orderBy('events.raised_amount', 'desc')
    .orderBy('events.id')
    .limit(limit)
    .execute()
}

export interface TopHost extends PersonName {
  id: string
  revenue: number
  events: number
}

/** Hosts whose events have received most, by the events' kept totals. */
export async function listTopHosts(db: Db, limit: number): Promise<TopHost[]> {
  const { rows } = await sql<TopHost>`
    select users.id, first_name, last_name, mother_last_name, revenue, events from users join (
      select host_id, sum(raised_amount)::bigint as revenue,
        count(*) filter (where status <> 'DRAFT') as events
      from events group by host_id having sum(raised_amount) > 0
      order by 2 desc, 1 limit ${limit}
    ) as top on top.host_id = users.id
    order by revenue desc, users.id`.execute(db)
  return rows
}
