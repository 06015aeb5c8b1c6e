import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/admin/admin.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { addDays } from '#contract/text/searched-days.ts'
import { type EventAddress, readEventAddress } from '#server/admin/search/event-address.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { isWithinDays } from '#server/db/days.ts'
import { countRows, MATCHES_MAX, readMatchPage, SORTED_ROWS_MAX } from '#server/db/pages.ts'
import { findCommon, type TableCondition } from '#server/db/samples.ts'
import type { Db } from '#server/db/schema.ts'
import { beginsWithText, containsText, rankName } from '#server/db/text-search.ts'
import { countEvents } from '#server/event-records/counts-store.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { HAS_CODE, selectEventsWithHost } from '#server/event-records/store.ts'
import type { EventList } from '#server/events/lists/store.ts'
import { type RowOrder, renderFoundOrder, renderOrder, selectPage } from './order-store.ts'

export type AllEventsQuery = ParsedQuery<typeof contract.listAllEvents>
export type EventFilter = Omit<AllEventsQuery, 'page' | 'pageSize' | 'order'>

/**
 * SQL: status, host and days, on the event's own clock, of the events that a list has.
 * @param from the table that has them; the index of the dates finds a day more at either end
 */
function isListed(
  { status, hostId, from: first, to: last }: EventFilter,
  from: 'events' | 'event_amounts' = 'events',
): RawBuilder<boolean> {
  const ofTable = (column: string) => sql.ref(`${from}.${column}`)
  const day = ofTable('event_day')
  const around = { from: first && addDays(first, -1), to: last && addDays(last, 1) }
  const conditions = [
    status && sql`${ofTable('status')} = ${status}`,
    hostId && sql`${ofTable('host_id')} = ${hostId}`,
    first && sql`${day} >= ${first}::date`,
    last && sql`${day} <= ${last}::date`,
    from === 'events' && (first || last) && isWithinDays(sql`events.event_date`, around),
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** Of all, or of one status, the number is kept; those of a host or of some days are counted. */
async function countListed(db: Db, query: AllEventsQuery) {
  const { hostId, from, to } = query
  if (!hostId && !from && !to) return { total: await countEvents(db, query.status), hasMore: false }
  return countRows(db, 'events', isListed(query))
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

/** SQL: the columns that order what was found where no other order is asked for. */
function rankByName(search: string) {
  const begins = beginsWithText(sql`events.search_text`, search)
  const name = sql`left(events.search_text, char_length(events.name) + 2)`
  return sql`${begins} as begins, ${rankName(name, search)} as name_rank,
    ${begins} and char_length(events.name) = ${[...search.normalize()].length} as is_name`
}

/** SQL: what a search finds. */
interface Words {
  /** The event's own text has the words; its host's; one of them, host by host. */
  own: RawBuilder<boolean>
  ofHost: RawBuilder<boolean>
  either: RawBuilder<boolean>
  conditions: TableCondition[]
}

/** Words in the event's text or in its host's: each has its own index. */
function findWords(query: AllEventsQuery & { search: string }): Words {
  const { status, hostId, from, to, search } = query
  const own = containsText(sql`events.search_text`, search)
  const ofHost = containsText(sql`users.search_text`, search)
  // One host at a time: as a condition, PostgreSQL would search all people first.
  const host = sql`(select search_text from users where users.id = host_id)`
  const isHost =
    status || hostId || from || to
      ? sql`exists (select from events where host_id = users.id and ${isListed(query)})`
      : sql`'HOST' = any(users.roles)`
  const conditions: TableCondition[] = [
    ['events', sql`${isListed(query)} and ${own}`],
    ['users', sql`${ofHost} and ${isHost}`],
  ]
  return { own, ofHost, either: sql`(${own} or ${containsText(host, search)})`, conditions }
}

function findEvents(db: Db, query: AllEventsQuery, words: Words) {
  const { own, ofHost, conditions } = words
  const order = query.order && ORDERS[query.order]
  const columns = order
    ? sql`${order.column ?? sql`null`} as sorted`
    : rankByName(query.search ?? '')
  const limit = sql`limit ${SORTED_ROWS_MAX + 1}`
  return readMatchPage(db, query, {
    conditions,
    matches: sql`select * from (
      (select events.id, ${columns} from events where ${isListed(query)} and ${own} ${limit})
      union
      (select events.id, ${columns} from users join events on host_id = users.id
        where ${isListed(query)} and ${ofHost} ${limit})) as either`,
    order: order
      ? renderFoundOrder(order, 'sorted')
      : sql`is_name desc, name_rank, begins desc, id desc`,
  })
}

/** SQL: the amounts, one event after the other: of a search PostgreSQL would rather read and sort all events. */
const eachInOrder = (
  order: RowOrder,
) => sql`(select event_id, host_id, status, event_day, raised_amount
    from event_amounts order by ${renderOrder(order)} offset 0) as event_amounts,
  lateral (select * from events where events.id = event_amounts.event_id offset 0) as events`

/** The ids of so many events that a search finds are gathered, for a walk along the amounts that reads no event. */
const GATHERED_MAX = 5_000

/** The index of the amounts is that of a table of its own (decision 33), with what the lists are filtered by. */
async function planWalkAlongAmounts(db: Db, query: AllEventsQuery, words: Words | undefined) {
  const listed = isListed(query, 'event_amounts')
  const order = { column: AMOUNT, id: AMOUNT_ID, isDescending: query.order === 'most' }
  const along = { from: sql`event_amounts`, order }
  if (!words) return { isListed: listed, isMatch: undefined, along }
  if ((await findCommon(db, words.conditions, GATHERED_MAX)).includes(true))
    return { isListed: listed, isMatch: words.either, along: { from: eachInOrder(order), order } }
  const isGathered = sql`(event_id in (select id from events where ${words.own} offset 0)
    or host_id in (select id from users where ${words.ofHost} offset 0))`
  return { isListed: sql<boolean>`${listed} and ${isGathered}`, isMatch: undefined, along }
}

/** Events of a host, and few of some days, are sorted by the amount in their own row. */
async function planWalk(db: Db, query: AllEventsQuery, total: number, words: Words | undefined) {
  const isByAmount = query.order === 'most' || query.order === 'least'
  if (isByAmount && (words || (!query.hostId && total > SORTED_ROWS_MAX)))
    return planWalkAlongAmounts(db, query, words)
  return { isListed: isListed(query), isMatch: words?.either }
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
  const words = search ? findWords({ ...query, search }) : undefined
  const found = words && (await findEvents(db, query, words))
  const { total, hasMore } = found ?? (await countListed(db, query))
  const walk = found?.isSorted
    ? { isListed: sql<boolean>`true`, isMatch: undefined }
    : await planWalk(db, query, total, words)
  const { ids, order } = selectPage(
    'events',
    query,
    { ...walk, order: ORDERS[query.order ?? 'newest'] },
    { total, hasMore, found },
  )
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
