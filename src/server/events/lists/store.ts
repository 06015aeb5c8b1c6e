import { sql } from 'kysely'
import type { EventStatus } from '#contract/events/events.ts'
import {
  computeOffset,
  MATCHES_MAX,
  type PageRequest,
  planPageScan,
  readMatchPage,
} from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { isHostedBy } from '#server/event-records/cohosts-store.ts'
import { countEvents } from '#server/event-records/counts-store.ts'
import { type EventWithHost, selectEventsWithHost } from '#server/event-records/store.ts'

export interface ListQuery extends PageRequest {
  search?: string | undefined
}

export interface EventList {
  events: EventWithHost[]
  /** Of a search at most `MATCHES_MAX`. */
  total: number
  /** True when a search found more than that. */
  hasMore: boolean
}

const matches = (search?: string) =>
  search ? containsText(sql`events.search_text`, search) : sql<boolean>`true`

/** Lists a host's own events and those that they organise for others, newest first. */
export async function listHostEvents(
  db: Db,
  hostId: string,
  query: ListQuery & { status?: EventStatus | undefined },
): Promise<EventList> {
  const status = query.status ? sql<boolean>`events.status = ${query.status}` : sql<boolean>`true`
  const [events, { total }] = await Promise.all([
    selectEventsWithHost(db)
      .where(isHostedBy(hostId))
      .where(status)
      .where(matches(query.search))
      .orderBy('events.created_at', 'desc')
      .orderBy('events.id', 'desc')
      .limit(query.pageSize)
      .offset(computeOffset(query))
      .execute(),
    db
      .selectFrom('events')
      .where(isHostedBy(hostId))
      .where(status)
      .where(matches(query.search))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { events, total, hasMore: false }
}

/** A literal, not a parameter, so that the planner can use the partial index. */
const isActive = sql<boolean>`events.status = 'ACTIVE'`

/** The public list has two parts: upcoming events soonest first, then past ones latest first. */
type Part = 'upcoming' | 'past'
const SIDE = { upcoming: '>=', past: '<' } as const
const DIRECTION = { upcoming: 'asc', past: 'desc' } as const
const OPPOSITE = { asc: 'desc', desc: 'asc' } as const

interface PartRequest {
  now: Date
  search?: string | undefined
  /** How many events the part has, or may show. */
  total: number
  isExact: boolean
  offset: number
  pageSize: number
}

/**
 * One scan of `events_event_date_id_active_idx`; only the page's own rows are joined. Of a search `offset 0`, as
 * PostgreSQL would rather find and sort all that match.
 */
function listPart(db: Db, part: Part, { now, search, ...request }: PartRequest) {
  const order = DIRECTION[part]
  const slice = planPageScan(request, request)
  const way = sql.raw(slice.isBackward ? OPPOSITE[order] : order)
  const inOrder = sql`order by event_date ${way}, id ${way}`
  const listed = sql`events where ${isActive} and event_date ${sql.raw(SIDE[part])} ${now}`
  const found = sql`(select * from ${listed} ${inOrder} offset 0) as events where ${matches(search)}`
  const ids = sql`select id from ${search ? found : listed} ${inOrder}
    limit ${slice.limit} offset ${slice.offset}`
  return selectEventsWithHost(db)
    .where(sql<boolean>`events.id in (${ids})`)
    .orderBy('events.event_date', order)
    .orderBy('events.id', order)
    .execute()
}

interface CountOptions {
  search?: string
  limit?: number
}

/** At most `limit`: past events are completed after a month, so there are few. */
async function countPart(db: Db, part: Part, now: Date, { search, limit }: CountOptions = {}) {
  const side = sql.raw(SIDE[part])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from events
      where ${isActive} and event_date ${side} ${now} and ${matches(search)}
      limit ${limit ?? null}) as found`.execute(db)
  return rows[0]?.count ?? 0
}
interface ListSize {
  total: number
  /** False if there are more. */
  isExact: boolean
  countUpcoming: () => Promise<number>
}

/** The page begins in one part and may end in the other. Near the beginning nothing is counted. */
async function listParts(db: Db, now: Date, query: ListQuery, size: ListSize) {
  const { total, isExact } = size
  const offset = computeOffset(query)
  const wanted = Math.max(0, Math.min(query.pageSize, total - offset))
  const read = (part: Part, request: Omit<PartRequest, 'now' | 'search'>) =>
    listPart(db, part, { now, search: query.search, ...request })
  if (offset < MATCHES_MAX) {
    const first = await read('upcoming', { offset, pageSize: wanted, total, isExact: false })
    if (first.length === wanted) return first
  }
  const upcoming = await size.countUpcoming()
  const first =
    offset < upcoming
      ? await read('upcoming', { offset, pageSize: wanted, total: upcoming, isExact })
      : []
  const rest = wanted - first.length
  if (rest === 0) return first
  const after = Math.max(0, offset - upcoming)
  const past = { offset: after, pageSize: rest, total: total - upcoming, isExact }
  return [...first, ...(await read('past', past))]
}

function findActiveEvents(db: Db, now: Date, query: ListQuery & { search: string }) {
  const isUpcoming = sql`event_date >= ${now}::timestamptz`
  const isFound = sql`${isActive} and ${matches(query.search)}`
  return readMatchPage(db, query, {
    conditions: [['events', isFound]],
    matches: sql`select id, event_date from events where ${isFound}`,
    order: sql`not ${isUpcoming}, case when ${isUpcoming} then event_date end,
      case when ${isUpcoming} then id end, event_date desc, id desc`,
  })
}

async function searchActiveEvents(
  db: Db,
  now: Date,
  query: ListQuery & { search: string },
): Promise<EventList> {
  const { search } = query
  const { total, hasMore, isSorted, ids } = await findActiveEvents(db, now, query)
  if (!isSorted) {
    const countUpcoming = () => countPart(db, 'upcoming', now, { search, limit: MATCHES_MAX })
    const events = await listParts(db, now, query, { total, isExact: false, countUpcoming })
    return { events, total, hasMore }
  }
  const rows = await selectEventsWithHost(db)
    .where(sql<boolean>`events.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((event) => [event.id, event]))
  return { events: ids.flatMap((id) => byId.get(id) ?? []), total, hasMore }
}

/** Lists upcoming events soonest first, then past ones latest first. */
export async function listActiveEvents(db: Db, now: Date, query: ListQuery): Promise<EventList> {
  const { search } = query
  if (search) return searchActiveEvents(db, now, { ...query, search })
  const total = await countEvents(db, 'ACTIVE')
  const events = await listParts(db, now, query, {
    total,
    isExact: true,
    countUpcoming: async () => total - (await countPart(db, 'past', now)),
  })
  return { events, total, hasMore: false }
}
