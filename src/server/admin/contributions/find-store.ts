import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { contributionFilter, StateFilter } from '#contract/admin/contributions.ts'
import { id as idSchema } from '#contract/api/shapes.ts'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { startOfDay } from '#server/db/days.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { disputeLostSql } from '#server/disputes/store.ts'

export type ContributionFilter = Omit<z.output<typeof contributionFilter>, 'order'>

/** The gifts to so many events are looked up event by event; those of more are found among all gifts. */
const EVENTS_MAX = 500
/** So many gifts, the first in the order of the list, are looked through for a word that more events have. */
const WALKED_MAX = 5_000

/** SQL: the columns that order a list, which has an index for each order. */
export const ORDERS: Record<ContributionOrder, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  largest: sql`base_amount desc, created_at desc, id desc`,
  smallest: sql`base_amount, created_at, id`,
}

/** A literal, so that the planner knows which partial index has the state. */
function isInState(state: StateFilter): RawBuilder<boolean> {
  const matches = sql<boolean>`contributions.status = ${sql.lit(state)}`
  if (state === 'DISPUTE_LOST') return disputeLostSql
  if (state === 'UNFINISHED') return sql`contributions.status in ('PENDING', 'EXPIRED', 'FAILED')`
  if (state === 'CHARGED') return sql`contributions.status in ('CONFIRMED', 'REFUNDED', 'DISPUTED')`
  return state === 'DISPUTED' ? sql<boolean>`${matches} and not ${disputeLostSql}` : matches
}

/** SQL: what a contribution must be besides what is searched. */
export function isFiltered(filter: ContributionFilter): RawBuilder<boolean> {
  const { status, eventId, hostId, userId, from, to, min, max } = filter
  const conditions = [
    status && isInState(status),
    eventId && sql`contributions.event_id = ${eventId}`,
    hostId && sql`contributions.host_id = ${hostId}`,
    userId && sql`contributions.user_id = ${userId}`,
    from && sql`contributions.created_at >= ${startOfDay(from, 0)}`,
    to && sql`contributions.created_at < ${startOfDay(to, 1)}`,
    min !== undefined && sql`contributions.base_amount >= ${min}`,
    max !== undefined && sql`contributions.base_amount <= ${max}`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

/** Finds contributions by folio (`R28`), our id or by the provider's of payment, checkout, refund or dispute. */
async function findIdsByReference(db: Db, name: string): Promise<string[]> {
  const folio = readFolio(name)
  if (/\s/.test(name) && !folio) return []
  const own = idSchema.safeParse(name)
  const { rows } = await sql<{ id: string }>`
    select id from contributions where stripe_payment_intent_id = ${name}
    union select id from contributions where folio = ${folio}
    union select id from contributions where id = ${own.success ? own.data : null}::uuid
    union select contribution_id from checkout_sessions where stripe_session_id = ${name}
    union select contribution_id from refunds where stripe_refund_id = ${name}
    union select contribution_id from disputes where stripe_dispute_id = ${name}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events whose text or whose host's contains what was typed; one more than `EVENTS_MAX` at most. */
async function findEventIds(db: Db, search: string): Promise<string[]> {
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
interface Source {
  /** SQL: whether a contribution is one of them. */
  match: RawBuilder<unknown>
  read: Read
}

const inOrder = (order: RawBuilder<unknown> | null) => (order ? sql`order by ${order}` : sql``)

/** What orders name: with dates alone the index of an event's gifts is enough, and no row is read. */
const columnsFor = (order: ContributionOrder) =>
  order === 'newest' || order === 'oldest'
    ? sql`contributions.id, contributions.created_at`
    : sql`contributions.id, contributions.created_at, contributions.base_amount`

const createWhere =
  (columns: RawBuilder<unknown>) =>
  (match: RawBuilder<unknown>): Source => ({
    match,
    read: (wanted, limit, order) =>
      sql`(select ${columns} from contributions where ${wanted} and ${match}
        ${inOrder(order)} limit ${limit})`,
  })

function createOfEvents(columns: RawBuilder<unknown>, eventIds: readonly string[]): Source {
  return {
    match: sql`contributions.event_id = any(${eventIds}::uuid[])`,
    read: (wanted, limit, order) =>
      sql`(select found.* from unnest(${eventIds}::uuid[]) as chosen(event), lateral (
        select ${columns} from contributions where event_id = event and ${wanted}
        ${inOrder(order)} limit ${limit}) as found limit ${order ? null : limit})`,
  }
}

/** So many events have the word that the first gifts, in the list's order, soon name one of them. */
function createWalk(
  columns: RawBuilder<unknown>,
  filter: RawBuilder<boolean>,
  { search, listed }: { search: string; listed: RawBuilder<unknown> },
): Source {
  const match = sql`(
    ${containsText(sql`(select search_text from events where events.id = contributions.event_id)`, search)}
    or ${containsText(sql`(select search_text from users where users.id = contributions.host_id)`, search)})`
  return {
    match,
    read: (wanted, limit, order) =>
      sql`(select ${columns} from (select * from contributions where ${filter}
        order by ${listed} limit ${WALKED_MAX}) as contributions
        where ${wanted} and ${match} ${inOrder(order)} limit ${limit})`,
  }
}

/** What a search looks through. */
export interface Sources {
  filter: RawBuilder<boolean>
  /** The dearest one last: it is read only if the others do not fill the count. */
  sources: Source[]
  /** True if not every match is looked through. */
  isPartial: boolean
}

/** What the typed text can be: ids first; a number is an amount or half a folio; all else is words. */
export async function findSources(
  db: Db,
  { search, ...rest }: ContributionFilter & { search: string },
  order: ContributionOrder,
): Promise<Sources> {
  const filter = isFiltered(rest)
  const columns = columnsFor(order)
  const where = createWhere(columns)
  const ids = await findIdsByReference(db, search)
  if (ids.length > 0) {
    const found = where(sql`contributions.id = any(${ids}::uuid[])`)
    return { filter, sources: [found], isPartial: false }
  }
  const half = readFolioHalf(search)
  const ofHalf = half ? [where(sql`substr(folio, 5, 4) = ${half}`)] : []
  const amount = parsePesos(search)
  if (amount !== null) {
    const given = where(sql`contributions.base_amount = ${amount}`)
    const charged = where(sql`contributions.total_amount = ${amount}`)
    return { filter, sources: [...ofHalf, given, charged], isPartial: false }
  }
  const eventIds = await findEventIds(db, search)
  const isPartial = eventIds.length > EVENTS_MAX
  const events = isPartial
    ? createWalk(columns, filter, { search, listed: ORDERS[order] })
    : createOfEvents(columns, eventIds)
  return { filter, sources: [...ofHalf, where(matchesContributor(search)), events], isPartial }
}

interface Slice {
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/** SQL: each source without what the ones before it have, so that none is read once enough are found. */
const readApart = ({ filter, sources }: Sources) =>
  sql.join(
    sources.map(({ read }, place) => {
      const before = sources.slice(0, place).map(({ match }) => sql`not ${match}`)
      return read(sql.join([filter, ...before], sql` and `), MATCHES_MAX + 1, null)
    }),
    sql` union all `,
  )

/** The first ids in order, of more matches than are counted: each source stops at the page's end. */
async function readFirst(db: Db, { filter, sources }: Sources, slice: Slice): Promise<string[]> {
  const { order, limit, offset } = slice
  const first = sources.map(({ read }) => read(filter, offset + limit, order))
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(first, sql` union `)}) as found
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ids of a page of what was found, in order, and how many there are, to `MATCHES_MAX`. Most searches find
 * fewer, and one statement then has both.
 */
export async function readMatches(db: Db, sources: Sources, slice: Slice) {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select * from (${readApart(sources)}) as apart limit ${MATCHES_MAX + 1})
    select (select count(*) from found) as count, array(select id from found
      order by ${slice.order} limit ${slice.limit} offset ${slice.offset}) as ids`.execute(db)
  const { count, ids } = rows[0] ?? { count: 0, ids: [] }
  const hasAll = count <= MATCHES_MAX
  return {
    ids: hasAll ? ids : await readFirst(db, sources, slice),
    total: Math.min(count, MATCHES_MAX),
    hasMore: sources.isPartial || !hasAll,
  }
}
