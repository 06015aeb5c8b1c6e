import { type RawBuilder, sql } from 'kysely'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { findCommon } from '#server/db/samples.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText, hasWholeWords } from '#server/db/text-search.ts'

/** The gifts to so many events are looked up event by event; those of more are found among all gifts. */
export const EVENTS_MAX = 500

const NEWEST = sql`created_at desc, id desc`

/** `named`: those whose contributor has the searched words come before the others, the newest first. */
export type ListOrder = ContributionOrder | 'named'

/** SQL: the columns that order a list, which has an index for each order but `named`. */
export const ORDERS: Record<ListOrder, RawBuilder<unknown>> = {
  newest: NEWEST,
  oldest: sql`created_at, id`,
  largest: sql`base_amount desc, created_at desc, id desc`,
  smallest: sql`base_amount, created_at, id`,
  named: sql`contributor_rank, created_at desc, id desc`,
}

/** SQL: the order in which one source is read, which an index has. */
export const toReadOrder = (order: ListOrder) => (order === 'named' ? NEWEST : ORDERS[order])

/** SQL: 0 if the words are whole words of the contributor's name, 1 if they are in name or address, 2 otherwise. */
const rankContributor = (words: readonly string[]) =>
  words.length === 0
    ? sql`2`
    : sql`(case when ${hasWholeWords(sql`contributions.search_text`, words)} then 0
        when ${containsText(sql`contributions.search_text`, words.join(' '))} then 1 else 2 end)`

/** Events whose text or whose host's contains what was typed; null if they are more than `EVENTS_MAX`. */
export async function findEventIds(
  db: Db,
  search: string,
  has: typeof containsText = containsText,
): Promise<string[] | null> {
  const ofHosts = sql`'HOST' = any(users.roles) and ${has(sql`users.search_text`, search)}`
  const conditions = [
    ['events', has(sql`events.search_text`, search)],
    ['users', ofHosts],
  ] as const
  if ((await findCommon(db, conditions, EVENTS_MAX)).includes(true)) return null
  const { rows } = await sql<{ id: string }>`
    with own as materialized (select id from events where ${has(sql`events.search_text`, search)}
      limit ${EVENTS_MAX + 1})
    select id from own union
    (select events.id from users join events on host_id = users.id
      where (select count(*) from own) <= ${EVENTS_MAX} and ${has(sql`users.search_text`, search)}
      limit ${EVENTS_MAX + 1})`.execute(db)
  return rows.length > EVENTS_MAX ? null : rows.map(({ id }) => id)
}

const inOrder = (order: ReadOrder | null) => (order ? sql`order by ${order.by}` : sql``)

/** SQL: the id of a contribution and what the list's order names. */
export interface Columns {
  own: RawBuilder<unknown>
  /** Of those found by their event. */
  byEvent: RawBuilder<unknown>
}

/**
 * Selects the columns to sort by. By date the index of an event's gifts is enough, and no row is read. Nor is one in
 * the order `named`: a gift found by its event ranks as one whose contributor's name does not match, and those whose
 * name does are found by another source.
 * @param names the words of a search that a contributor's name can have
 * @param hasNumbers whether it has other words
 */
export function columnsFor(
  order: ListOrder,
  names: readonly string[] = [],
  hasNumbers = false,
): Columns {
  const dated = sql`contributions.id, contributions.created_at`
  if (order === 'named') {
    const own = sql`${dated}, ${rankContributor(names)} as contributor_rank`
    return { own, byEvent: hasNumbers ? own : sql`${dated}, 2 as contributor_rank` }
  }
  const columns =
    order === 'newest' || order === 'oldest' ? dated : sql`${dated}, contributions.base_amount`
  return { own: columns, byEvent: columns }
}

interface ReadOrder {
  by: RawBuilder<unknown>
  /** So many contributions match that a walk along the order soon finds enough. */
  isWalked: boolean
}

/** Reads at most `limit` of the contributions of a source that are `wanted`; `order` is null for any of them. */
type Read = (
  wanted: RawBuilder<unknown>,
  limit: number,
  order: ReadOrder | null,
) => RawBuilder<unknown>

/** One way to find contributions, by one index. */
export interface Source {
  /** SQL: whether a contribution is one of them. */
  match: RawBuilder<unknown>
  read: Read
  /** Surely more match than are sorted. */
  isCommon?: boolean | undefined
}

/** So many matches are gathered and sorted; of more, a walk along the order soon finds the first. */
const GATHERED_MAX = 5_000

/** Contributions that an index finds by one condition. */
export function createConditionSource(columns: Columns) {
  const { own } = columns
  return (match: RawBuilder<unknown>): Source => ({
    match,
    read: (wanted, limit, order) => {
      const gather = (most: number) =>
        sql`(select ${own} from contributions where ${wanted} and ${match} limit ${most})`
      if (!order) return gather(limit)
      const walk = sql`(select ${own} from (
        select * from contributions where ${wanted} ${inOrder(order)} offset 0) as contributions
        where ${match} limit ${limit})`
      if (order.isWalked) return walk
      return sql`(with few as materialized ${gather(GATHERED_MAX + 1)}
        (select * from few where (select count(*) from few) <= ${GATHERED_MAX} ${inOrder(order)} limit ${limit})
        union all select * from ${walk} as walked where (select count(*) from few) > ${GATHERED_MAX})`
    },
  })
}

export function createEventsSource(columns: Columns, eventIds: readonly string[]): Source {
  return {
    match: sql`contributions.event_id = any(${eventIds}::uuid[])`,
    read: (wanted, limit, order) =>
      sql`(select found.* from unnest(${eventIds}::uuid[]) as chosen(event), lateral (
        select ${columns.byEvent} from contributions where event_id = event and ${wanted}
        ${inOrder(order)} limit ${limit}) as found limit ${order ? null : limit})`,
  }
}

/** Says which of the sources surely find more contributions than are sorted. */
export async function markCommon(
  db: Db,
  sources: readonly Source[],
  { filter, sortedMax }: Pick<Sources, 'filter' | 'sortedMax'>,
): Promise<Source[]> {
  const conditions = sources.map(
    ({ match }) => ['contributions', sql`${filter} and ${match}`] as const,
  )
  const common = await findCommon(db, conditions, sortedMax)
  return sources.map((source, place) => ({ ...source, isCommon: common[place] }))
}

/** So many gifts, the first in the order of the list, are scanned for what no index finds. */
export const SCANNED_MAX = 1_500

interface ScanOptions {
  /** SQL: which gifts are looked through, in which order. */
  among: RawBuilder<unknown>
  listed: RawBuilder<unknown>
  match: RawBuilder<unknown>
  /** How many of them are looked through for every word. */
  complete: number
}

/** The first gifts of the list's order, looked through one by one. */
export interface Scan {
  /** SQL: these gifts, with the place of each as `scanned`, and the next one. */
  rows: RawBuilder<unknown>
  /** Reads those of the rows, a table or a subquery, that match. */
  read: (rows: RawBuilder<unknown>, ...args: Parameters<Read>) => RawBuilder<unknown>
  /** If there are more rows, not all of them are looked through for every word. */
  complete: number
}

export const createScan = (
  columns: Columns,
  { among, listed, match, complete }: ScanOptions,
): Scan => ({
  rows: sql`(select *, row_number() over (order by ${listed}) as scanned from contributions
    where ${among} order by ${listed} limit ${SCANNED_MAX + 1})`,
  read: (rows, wanted, limit, order) =>
    sql`(select ${columns.own} from ${rows} as contributions
      where scanned <= ${SCANNED_MAX} and ${wanted} and ${match} ${inOrder(order)} limit ${limit})`,
  complete,
})

/** What a search looks through. */
export interface Sources {
  filter: RawBuilder<unknown>
  sources: Source[]
  /** They are read as well if the sources find no more than is sorted. */
  scans: Scan[]
  /** So many matches are sorted. */
  sortedMax: number
  /** If contributors who have the words come first: finds those with whole words, or some of them by their ids. */
  byContributor?: { byWords: Source; byIds: (ids: readonly string[]) => Source }
}
