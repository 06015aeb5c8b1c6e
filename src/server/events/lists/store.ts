import { sql } from 'kysely'
import type { EventStatus } from '#contract/events/events.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { type EventWithHost, eventsWithHost } from '#server/event-records/store.ts'

export interface ListQuery {
  page: number
  pageSize: number
  search?: string | undefined
}

export interface EventList {
  events: EventWithHost[]
  total: number
}

const offsetOf = ({ page, pageSize }: ListQuery) => (page - 1) * pageSize

const matches = (search?: string) =>
  containsText(sql`concat_ws(' ', events.name, events.location)`, search)

/** A host's own events, the newest first. */
export async function listHostEvents(
  db: Db,
  hostId: string,
  query: ListQuery & { status?: EventStatus | undefined },
): Promise<EventList> {
  const status = query.status ? sql<boolean>`events.status = ${query.status}` : sql<boolean>`true`
  const [events, { total }] = await Promise.all([
    eventsWithHost(db)
      .where('events.host_id', '=', hostId)
      .where(status)
      .where(matches(query.search))
      .orderBy('events.created_at', 'desc')
      .orderBy('events.id', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    db
      .selectFrom('events')
      .where('events.host_id', '=', hostId)
      .where(status)
      .where(matches(query.search))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { events, total }
}

/** Written out, not bound: the planner then sees that the index of active events will do. */
const isActive = sql<boolean>`events.status = 'ACTIVE'`

async function countActive(db: Db, now: Date, search: string | undefined) {
  return db
    .selectFrom('events')
    .where(isActive)
    .where(matches(search))
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('event_date', '>=', now).as('coming'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Events to come, the soonest first; then those whose day is over, the latest first: two runs of
 * one index, so that no page sorts all events, and only the page's own are joined.
 */
export async function listActiveEvents(db: Db, now: Date, query: ListQuery): Promise<EventList> {
  const run = (side: '>=' | '<', direction: 'asc' | 'desc', limit: number, offset: number) => {
    const ids = db
      .selectFrom('events')
      .select('id')
      .where(isActive)
      .where('event_date', side, now)
      .where(matches(query.search))
      .orderBy('event_date', direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
    return eventsWithHost(db)
      .where('events.id', 'in', ids)
      .orderBy('events.event_date', direction)
      .orderBy('events.id', direction)
      .execute()
  }
  const { total, coming } = await countActive(db, now, query.search)
  const from = offsetOf(query)
  const ahead = from < coming ? await run('>=', 'asc', query.pageSize, from) : []
  const room = query.pageSize - ahead.length
  const past = room > 0 ? await run('<', 'desc', room, Math.max(0, from - coming)) : []
  return { events: [...ahead, ...past], total }
}
