import { sql } from 'kysely'
import type { EventStatus } from '#contract/events/events.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { selectEventsWithHost } from '#server/event-records/store.ts'
import type { EventList, ListQuery } from '#server/events/lists/store.ts'

export interface AllEventsQuery extends ListQuery {
  status?: EventStatus | undefined
  hostId?: string | undefined
}

const SEARCHED_TEXT = sql`concat_ws(' ', events.name, events.location, users.first_name, users.last_name,
  users.mother_last_name, users.email)`

function filterEvents(db: Db, { search, status, hostId }: AllEventsQuery) {
  const all = db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.host_id')
    .where(containsText(SEARCHED_TEXT, search))
  const ofStatus = status ? all.where('events.status', '=', status) : all
  return hostId ? ofStatus.where('events.host_id', '=', hostId) : ofStatus
}

/** Everybody's events in every status, the newest first. */
export async function selectAllEvents(db: Db, query: AllEventsQuery): Promise<EventList> {
  const ids = filterEvents(db, query)
    .select('events.id')
    .orderBy('events.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const [events, { total }] = await Promise.all([
    selectEventsWithHost(db).where('events.id', 'in', ids).orderBy('events.id', 'desc').execute(),
    filterEvents(db, query)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { events, total }
}
