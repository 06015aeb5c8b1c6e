import { type RawBuilder, sql } from 'kysely'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'

/** The gifts to so many events are looked up event by event; those of more are found among all gifts. */
export const EVENTS_MAX = 500
/** So many gifts, the first in the order of the list, are looked through for a word that more events have. */
const WALKED_MAX = 5_000

/** SQL: the columns that order a list, which has an index for each order. */
export const ORDERS: Record<ContributionOrder, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  largest: sql`base_amount desc, created_at desc, id desc`,
  smallest: sql`base_amount, created_at, id`,
}

/** Events whose text or whose host's contains what was typed; one more than `EVENTS_MAX` at most. */
export async function findEventIds(db: Db, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select events.id from events where ${containsText(sql`events.search_text`, search)}
        limit ${EVENTS_MAX + 1})
      union
      (select events.id from users join events on host_id = users.id
        where ${containsText(sql`users.search_text`, search)} limit ${EVENTS_MAX + 1})
    ) as either limit ${EVENTS_MAX + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Contributions whose contributor's name or address contains the text. */
export const matchesContributor = (search: string) =>
  containsText(sql`contributions.search_text`, search)

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

const inOrder = (order: RawBuilder<unknown> | null) => (order ? sql`order by ${order}` : sql``)

/** What orders name: with dates alone the index of an event's gifts is enough, and no row is read. */
export const columnsFor = (order: ContributionOrder) =>
  order === 'newest' || order === 'oldest'
    ? sql`contributions.id, contributions.created_at`
    : sql`contributions.id, contributions.created_at, contributions.base_amount`

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

/** SQL: the contribution's event or host has the words. */
export const matchesEvent = (search: string) => sql<boolean>`(
    ${containsText(sql`(select search_text from events where events.id = contributions.event_id)`, search)}
    or ${containsText(sql`(select search_text from users where users.id = contributions.host_id)`, search)})`

/** So many events have the words that the first gifts, in the list's order, soon name one of them. */
export const createWalk = (
  columns: RawBuilder<unknown>,
  filter: RawBuilder<boolean>,
  { match, listed }: { match: RawBuilder<unknown>; listed: RawBuilder<unknown> },
): Source => ({
  match,
  read: (wanted, limit, order) =>
    sql`(select ${columns} from (select * from contributions where ${filter}
        order by ${listed} limit ${WALKED_MAX}) as contributions
        where ${wanted} and ${match} ${inOrder(order)} limit ${limit})`,
})

/** What a search looks through. */
export interface Sources {
  filter: RawBuilder<boolean>
  /** The dearest one last: it is read only if the others do not fill the count. */
  sources: Source[]
  /** True if not every match is looked through. */
  isPartial: boolean
}
