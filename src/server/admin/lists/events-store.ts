import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/admin/admin.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { addDays } from '#contract/text/searched-days.ts'
import { type EventAddress, readEventAddress } from '#server/admin/search/event-address.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { isWithinDays } from '#server/db/days.ts'
import { MATCHES_MAX, readMatchPage, SORTED_ROWS_MAX } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { beginsWithText, containsText, rankName } from '#server/db/text-search.ts'
import { countEvents } from '#server/event-records/counts-store.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { HAS_CODE, selectEventsWithHost } from '#server/event-records/store.ts'
import type { EventList } from '#server/events/lists/store.ts'
import {
  countSome,
  type RowOrder,
  renderFoundOrder,
  renderOrder,
  selectPage,
  toCounted,
} from './order-store.ts'

export type AllEventsQuery = ParsedQuery<typeof contract.listAllEvents>
export type EventFilter = Omit<AllEventsQuery, 'page' | 'pageSize' | 'order'>

/** SQL: the event takes place within the days, on its own clock. The index finds a day more at either end. */
function takesPlaceWithin({ from, to }: Pick<EventFilter, 'from' | 'to'>): RawBuilder<boolean> {
  const day = sql`(events.event_date at time zone events.time_zone)::date`
  const around = { from: from && addDays(from, -1), to: to && addDays(to, 1) }
  return sql`(${isWithinDays(sql`events.event_date`, around)}
    and ${from ? sql`${day} >= ${from}::date` : sql`true`}
    and ${to ? sql`${day} <= ${to}::date` : sql`true`})`
}

/**
 * SQL: status, host and days of the events that a list has.
 * @param from the table that has the status
 */
function isListed(
  { status, hostId, ...days }: EventFilter,
  from: 'events' | 'event_amounts' = 'events',
): RawBuilder<boolean> {
  const ofStatus = status ? sql`${sql.table(from)}.status = ${status}` : sql`true`
  const ofHost = hostId ? sql`events.host_id = ${hostId}` : sql`true`
  return sql`${ofStatus} and ${ofHost} and ${takesPlaceWithin(days)}`
}

/** Of all, or of one status, the number is kept; those of a host or of some days are counted. */
async function countListed(db: Db, query: AllEventsQuery) {
  const { hostId, from, to } = query
  if (!hostId && !from && !to) return { total: await countEvents(db, query.status), hasMore: false }
  const { rows } = await countSome('events', isListed(query)).execute(db)
  return toCounted(rows[0]?.count ?? 0)
}

const ID = sql`events.id`
const NAME = sql`events.search_text`
const DATE = sql`events.event_date`
const RAISED = sql`events.raised_amount`

/** `search_text` begins with the name, folded. All but the amounts have an index of `events`. */
const ORDERS: Record<NonNullable<AllEventsQuery['order']>, RowOrder> = {
  newest: { column: null, id: ID, isDescending: true },
  oldest: { column: null, id: ID, isDescending: false },
  name: { column: NAME, id: ID, isDescending: false },
  'name-desc': { column: NAME, id: ID, isDescending: true },
  soonest: { column: DATE, id: ID, isDescending: false },
  latest: { column: DATE, id: ID, isDescending: true },
  most: { column: RAISED, id: ID, isDescending: true },
  least: { column: RAISED, id: ID, isDescending: false },
}

const AMOUNT = sql`event_amounts.raised_amount`
const AMOUNT_ID = sql`event_amounts.event_id`

/** SQL: the amounts, one event after the other: of a search PostgreSQL would rather read and sort all events. */
const eachInOrder = (order: RowOrder) => sql`(select * from event_amounts
    order by ${renderOrder(order)} offset 0) as event_amounts,
  lateral (select * from events where events.id = event_amounts.event_id offset 0) as events`

/**
 * The index of the amounts is that of a table of its own (decision 33), which has the status, too. Events of a host or of
 * some days are sorted by the amount in their own row: those that are still to come have raised least.
 */
function walkAmounts({ order: name, search, hostId, from, to }: AllEventsQuery) {
  if (name !== 'most' && name !== 'least') return undefined
  const order = { column: AMOUNT, id: AMOUNT_ID, isDescending: name === 'most' }
  if (search) return { from: eachInOrder(order), order }
  return hostId || from || to ? undefined : { from: sql`event_amounts`, order }
}

/** More of them are sorted by amount: each step along the amounts reads an event from somewhere else. */
const SORTED_BY_AMOUNT_MAX = 10_000

/** SQL: the columns that order what was found where no other order is asked for. */
function rankByName(search: string) {
  const begins = beginsWithText(sql`events.search_text`, search)
  const name = sql`left(events.search_text, char_length(events.name) + 2)`
  return sql`${begins} as begins, ${rankName(name, search)} as name_rank,
    ${begins} and char_length(events.name) = ${[...search.normalize()].length} as is_name`
}

/** Words in the event's text or in its host's: each has its own index. */
function findEvents(db: Db, query: AllEventsQuery & { search: string }) {
  const { search } = query
  const hasWords = sql`${isListed(query)} and ${containsText(sql`events.search_text`, search)}`
  const hasHostWords = containsText(sql`users.search_text`, search)
  const { status, hostId, from, to } = query
  const isHost =
    status || hostId || from || to
      ? sql`exists (select from events where host_id = users.id and ${isListed(query)})`
      : sql`'HOST' = any(users.roles)`
  const order = query.order && ORDERS[query.order]
  const sortedMax = order?.column === RAISED ? SORTED_BY_AMOUNT_MAX : SORTED_ROWS_MAX
  const sorted = order?.column ?? sql`null`
  const matchColumns = order
    ? sql`events.id, ${sorted} as sorted`
    : sql`events.id, ${rankByName(search)}`
  return readMatchPage(db, query, {
    conditions: [
      ['events', hasWords],
      ['users', sql`${hasHostWords} and ${isHost}`],
    ],
    matches: sql`select * from (
      (select ${matchColumns} from events
        where ${hasWords} limit ${sortedMax + 1})
      union
      (select ${matchColumns} from users join events on host_id = users.id
        where ${isListed(query)} and ${hasHostWords} limit ${sortedMax + 1})) as either`,
    sortedMax,
    order: order
      ? renderFoundOrder(order, 'sorted')
      : sql`is_name desc, name_rank, begins desc, id desc`,
  })
}

/** SQL: the one event that has the address. */
function isAt(address: EventAddress): RawBuilder<boolean> {
  if ('id' in address) return sql`events.id = ${address.id}`
  if ('slug' in address) return sql`events.slug = ${address.slug}`
  return sql`${HAS_CODE} and right(slug, 6) = ${address.code}`
}

export async function findByAddress(db: Db, query: EventFilter): Promise<EventWithHost[]> {
  const address = query.search && readEventAddress(query.search)
  if (!address) return []
  return selectEventsWithHost(db)
    .where(sql<boolean>`${isListed(query)} and ${isAt(address)}`)
    .execute()
}

/**
 * The event whose link or slug was searched, or everybody's events in every status, the newest first or as asked; of a
 * search, those of that very name, then those whose name has its words, whole ones before parts of words, then the others.
 */
export async function selectAllEvents(db: Db, query: AllEventsQuery): Promise<EventList> {
  const { search } = query
  const linked = await findByAddress(db, query)
  if (linked.length > 0) return { events: linked, total: linked.length, hasMore: false }
  const found = search ? await findEvents(db, { ...query, search }) : undefined
  const { total, hasMore } = found ?? (await countListed(db, query))
  const isMatch = search
    ? sql<boolean>`(${containsText(sql`events.search_text`, search)} or ${containsText(
        // One host at a time: as a condition, PostgreSQL would search all people first.
        sql`(select search_text from users where users.id = host_id)`,
        search,
      )})`
    : undefined
  const along = walkAmounts(query)
  const listed = isListed(query, along ? 'event_amounts' : 'events')
  const walk = { isListed: listed, isMatch, order: ORDERS[query.order ?? 'newest'], along }
  const { ids, order } = selectPage('events', query, walk, { total, hasMore, found })
  const events = await selectEventsWithHost(db)
    .where(sql<boolean>`events.id = any(${ids})`)
    .orderBy(order)
    .execute()
  return { events, total, hasMore }
}

/** The newest first, in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readEventsInBatches(db: Db, filter: EventFilter) {
  if (filter.search) {
    const page = { page: 1, pageSize: MATCHES_MAX }
    const { events, hasMore } = await selectAllEvents(db, { ...filter, ...page })
    yield events
    if (hasMore) yield null
    return
  }
  yield* readInBatches<EventWithHost>((last) =>
    selectEventsWithHost(db)
      .where(
        sql<boolean>`${isListed(filter)} and ${last ? sql`events.id < ${last.id}` : sql`true`}`,
      )
      .orderBy('events.id', 'desc')
      .limit(BATCH_ROWS)
      .execute(),
  )
}
