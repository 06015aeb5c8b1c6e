import { type RawBuilder, sql } from 'kysely'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'

/** The gifts to so many events are looked up event by event; those of more are found among all gifts. */
export const EVENTS_MAX = 500

/** SQL: the columns that order a list, which has an index for each order. */
export const ORDERS: Record<ContributionOrder, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  largest: sql`base_amount desc, created_at desc, id desc`,
  smallest: sql`base_amount, created_at, id`,
}

/** Events whose text or whose host's contains what was typed; more than `EVENTS_MAX` mean that they are too many. */
export async function findEventIds(
  db: Db,
  search: string,
  has: typeof containsText = containsText,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (select id from events where ${has(sql`events.search_text`, search)}
      limit ${EVENTS_MAX + 1})
    select id from own union
    (select events.id from users join events on host_id = users.id
      where (select count(*) from own) <= ${EVENTS_MAX} and ${has(sql`users.search_text`, search)}
      limit ${EVENTS_MAX + 1})`.execute(db)
  return rows.map(({ id }) => id)
}

const inOrder = (order: RawBuilder<unknown> | null) => (order ? sql`order by ${order}` : sql``)

/** What orders name: with dates alone the index of an event's gifts is enough, and no row is read. */
export const columnsFor = (order: ContributionOrder) =>
  order === 'newest' || order === 'oldest'
    ? sql`contributions.id, contributions.created_at`
    : sql`contributions.id, contributions.created_at, contributions.base_amount`

/** Reads at most `limit` of the contributions of a source that are `wanted`; `order` is null for any of them. */
type Read = (
  wanted: RawBuilder<unknown>,
  limit: number,
  order: RawBuilder<unknown> | null,
) => RawBuilder<unknown>

/** One way to find contributions, by one index. */
export interface Source {
  /** SQL: whether a contribution is one of them. */
  match: RawBuilder<unknown>
  read: Read
}

export const createWhere =
  (columns: RawBuilder<unknown>) =>
  (match: RawBuilder<unknown>): Source => ({
    match,
    read: (wanted, limit, order) =>
      sql`(select ${columns} from contributions where ${wanted} and ${match}
        ${inOrder(order)} limit ${limit})`,
  })

export function createOfEvents(columns: RawBuilder<unknown>, eventIds: readonly string[]): Source {
  return {
    match: sql`contributions.event_id = any(${eventIds}::uuid[])`,
    read: (wanted, limit, order) =>
      sql`(select found.* from unnest(${eventIds}::uuid[]) as chosen(event), lateral (
        select ${columns} from contributions where event_id = event and ${wanted}
        ${inOrder(order)} limit ${limit}) as found limit ${order ? null : limit})`,
  }
}

interface ScanOptions {
  /** SQL: which gifts are looked through, in which order. */
  among: RawBuilder<unknown>
  listed: RawBuilder<unknown>
  match: RawBuilder<unknown>
  /** How many are looked through. */
  most: number
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
  columns: RawBuilder<unknown>,
  { among, listed, match, most, complete }: ScanOptions,
): Scan => ({
  rows: sql`(select *, row_number() over (order by ${listed}) as scanned from contributions
    where ${among} order by ${listed} limit ${most + 1})`,
  read: (rows, wanted, limit, order) =>
    sql`(select ${columns} from ${rows} as contributions
      where scanned <= ${most} and ${wanted} and ${match} ${inOrder(order)} limit ${limit})`,
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
}
