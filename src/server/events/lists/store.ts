import { sql } from 'kysely'
import type { EventStatus } from '#contract/events/events.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { type EventWithHost, selectEventsWithHost } from '#server/event-records/store.ts'

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

/** Lists a host's own events, newest first. */
export async function listHostEvents(
  db: Db,
  hostId: string,
  query: ListQuery & { status?: EventStatus | undefined },
): Promise<EventList> {
  const status = query.status ? sql<boolean>`events.status = ${query.status}` : sql<boolean>`true`
  const [events, { total }] = await Promise.all([
    selectEventsWithHost(db)
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

/** A literal, not a parameter, so that the planner can use the partial index. */
const isActive = sql<boolean>`events.status = 'ACTIVE'`

async function countActive(db: Db, now: Date, search: string | undefined) {
  return db
    .selectFrom('events')
    .where(isActive)
    .where(matches(search))
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('event_date', '>=', now).as('upcoming'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Lists upcoming events soonest first, then past ones latest first. Two scans of one index: no page
 * sorts all events, and only the page's own rows are joined.
 */
export async function listActiveEvents(db: Db, now: Date, query: ListQuery): Promise<EventList> {
  const scan = (side: '>=' | '<', direction: 'asc' | 'desc', limit: number, offset: number) => {
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
    return selectEventsWithHost(db)
      .where('events.id', 'in', ids)
      .orderBy('events.event_date', direction)
      .orderBy('events.id', direction)
      .execute()
  }
  const { total, upcoming } = await countActive(db, now, query.search)
  const from = offsetOf(query)
  const upcomingEvents = from < upcoming ? await scan('>=', 'asc', query.pageSize, from) : []
  const remaining = query.pageSize - upcomingEvents.length
  const past = remaining > 0 ? await scan('<', 'desc', remaining, Math.max(0, from - upcoming)) : []
  return { events: [...upcomingEvents, ...past], total }
}
