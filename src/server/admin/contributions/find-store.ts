import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  contributionFilter,
  RefundRequestFilter,
  StateFilter,
} from '#contract/admin/contributions.ts'
import { id as idSchema } from '#contract/api/shapes.ts'
import { readFolio } from '#contract/contributions/folio.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { isWithinDays } from '#server/db/days.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { findsWholeWords, splitWords } from '#server/db/text-search.ts'
import { disputeLostSql } from '#server/disputes/store.ts'
import { isWaitingSql } from '#server/refund-requests/store.ts'
import type { SearchedCard } from './searched-card.ts'
import {
  columnsFor,
  createConditionSource,
  type ListOrder,
  markCommon,
  ORDERS,
  type Source,
  type Sources,
  toReadOrder,
} from './sources-store.ts'
import { findByWords, listNumberMatches } from './words-store.ts'

export interface ContributionFilter extends Omit<z.output<typeof contributionFilter>, 'order'> {
  /** Named by the search. */
  card?: SearchedCard | undefined
}

/** A literal, so that the planner knows which partial index has the state. */
function isInState(state: StateFilter): RawBuilder<boolean> {
  const matches = sql<boolean>`contributions.status = ${sql.lit(state)}`
  if (state === 'DISPUTE_LOST') return disputeLostSql
  if (state === 'UNFINISHED') return sql`contributions.status in ('PENDING', 'EXPIRED', 'FAILED')`
  if (state === 'CHARGED') return sql`contributions.status in ('CONFIRMED', 'REFUNDED', 'DISPUTED')`
  return state === 'DISPUTED' ? sql<boolean>`${matches} and not ${disputeLostSql}` : matches
}

/** An array that is read first: the few requests, and then their contributions by id. */
const isAskedBack = (filter: RefundRequestFilter) => sql<boolean>`contributions.id = any(array(
  select contribution_id from refund_requests join contributions on contributions.id = contribution_id
  where ${isWaitingSql} and ${filter === 'escalated' ? sql`escalated_at is not null` : sql`true`}))`

const isPaidBy = ({ lastDigits, brand }: SearchedCard) =>
  sql`contributions.card_last4 = ${lastDigits} and ${brand ? sql`contributions.card_brand = ${brand}` : sql`true`}`

/** SQL: what a contribution must be besides what is searched. */
export function isFiltered(filter: ContributionFilter): RawBuilder<boolean> {
  const { status, refundRequest, eventId, hostId, userId, card, from, to, min, max } = filter
  const conditions = [
    status && isInState(status),
    refundRequest && isAskedBack(refundRequest),
    eventId && sql`contributions.event_id = ${eventId}`,
    hostId && sql`contributions.host_id = ${hostId}`,
    userId && sql`contributions.user_id = ${userId}`,
    card && isPaidBy(card),
    (from || to) && isWithinDays(sql`contributions.created_at`, { from, to }),
    min !== undefined && sql`contributions.base_amount >= ${min}`,
    max !== undefined && sql`contributions.base_amount <= ${max}`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

/** The beginning of the id of a payment is enough. The column has the collation "C": its index finds it. */
const PAYMENT_BEGINNING = /^pi_[A-Za-z0-9_]{5,}$/

/** Of a transfer, and of the reversal of one. */
const TRANSFER = /^trr?_/

/** Finds contributions by folio (`R28`), our id or by the provider's of payment, checkout, refund, dispute or transfer. */
export async function findIdsByReference(db: Db, name: string): Promise<string[]> {
  const payment = PAYMENT_BEGINNING.test(name) ? name : null
  const transfer = TRANSFER.test(name) ? name : null
  const folio = readFolio(name)
  if (/\s/.test(name) && !folio) return []
  const own = idSchema.safeParse(name)
  const { rows } = await sql<{ id: string }>`
    select id from contributions where stripe_payment_intent_id = ${name}
    union (select id from contributions
      where stripe_payment_intent_id between ${payment}::text and ${payment}::text || '~' limit ${MATCHES_MAX + 1})
    union select id from contributions where folio = ${folio}
    union select id from contributions where id = ${own.success ? own.data : null}::uuid
    union select contribution_id from checkout_sessions where stripe_session_id = ${name}
    union select contribution_id from refunds where stripe_refund_id = ${name}
    union select contribution_id from disputes where stripe_dispute_id = ${name}
    union select contribution_id from ledger_movements
      where provider_id = ${transfer} and contribution_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Chooses the sources of a search: an id, else an amount or half a folio, else words. */
export async function findSources(
  db: Db,
  wanted: ContributionFilter & { search: string },
  order: ListOrder,
): Promise<Sources> {
  const { search, ...rest } = wanted
  const filter = isFiltered(rest)
  const where = createConditionSource(columnsFor(order))
  const ids = await findIdsByReference(db, search)
  if (ids.length > 0) {
    const found = where(sql`contributions.id = any(${ids}::uuid[])`)
    return { filter, sources: [found], scans: [], sortedMax: MATCHES_MAX }
  }
  const numbers = listNumberMatches(search)
  if (parseSearchedPesos(search) !== null)
    return { filter, sources: numbers.map(where), scans: [], sortedMax: MATCHES_MAX }
  // Half a folio may be typed as two words.
  const texts = numbers.length > 0 ? [search] : splitWords(search)
  const names = texts.filter((text) => !readFolio(text) && listNumberMatches(text).length === 0)
  const columns = columnsFor(order, names, names.length < texts.length)
  const found = await findByWords(db, texts, { filter, columns, listed: toReadOrder(order) })
  if (order !== 'named' || names.length === 0)
    return { ...found, sources: await markCommon(db, found.sources, found) }
  const find = createConditionSource(columns)
  const isFound = sql.join(
    found.sources.map(({ match }) => match),
    sql` or `,
  )
  const isNamed = findsWholeWords(sql`contributions.search_text`, names)
  const byIds = (contributors: readonly string[]) =>
    find(sql`contributions.id = any(${contributors}::uuid[])`)
  const named = find(sql`${isNamed} and (${isFound})`)
  const [byWords = named, ...sources] = await markCommon(db, [named, ...found.sources], found)
  return { ...found, sources, byContributor: { byWords, byIds } }
}

interface Slice {
  order: ListOrder
  limit: number
  offset: number
}

/** SQL: each source without what the ones before it have, so that none is read once enough are found. */
const unionSources = ({ filter, sources, sortedMax }: Sources) =>
  sql.join(
    sources.map(({ read }, place) => {
      const before = sources.slice(0, place).map(({ match }) => sql`not ${match}`)
      return read(sql.join([filter, ...before], sql` and `), sortedMax + 1, null)
    }),
    sql` union all `,
  )

/** The first ids in order, of more matches than are sorted: each source stops at the page's end. */
async function readFirst(
  db: Db,
  { filter, sources, scans }: Sources,
  slice: Slice,
  byContributor: readonly Source[],
) {
  const { order, limit, offset } = slice
  const end = offset + limit
  const by = toReadOrder(order)
  const first = [
    ...[...byContributor, ...sources].map(({ read, isCommon: isWalked = false }) =>
      read(filter, end, { by, isWalked }),
    ),
    ...scans.map(({ read, rows }) => read(rows, filter, end, { by, isWalked: false })),
  ]
  const all = sql`(${sql.join(first, sql` union `)})`
  // By its contributor a gift has another rank than by its event.
  const found =
    order === 'named'
      ? sql`(select id, created_at, min(contributor_rank) as contributor_rank from ${all} as ranked group by id, created_at)`
      : all
  const { rows } = await sql<{ id: string }>`
    select id from ${found} as found
    order by ${ORDERS[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: the tables of the scans, what they add to `direct`, and whether they end before the last gift. */
function describeScans({ filter, scans, sortedMax }: Sources) {
  const isSorted = sql`(select count(*) from direct) <= ${sortedMax}`
  const named = scans.map((scan, place) => ({ ...scan, table: sql.id(`scanned_${place}`) }))
  const tables = named.map(({ table, rows }) => sql`${table} as materialized ${rows},`)
  const unions = named.map(
    ({ table, read }) =>
      sql`union select * from ${read(table, filter, sortedMax + 1, null)} as matched where ${isSorted}`,
  )
  const ends = named.map(
    ({ table, complete }) => sql`or ${isSorted} and (select count(*) from ${table}) > ${complete}`,
  )
  const join = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` `)
  return { tables: join(tables), unions: join(unions), isPartial: sql`false ${join(ends)}` }
}

/** What the first statement knows of contributors who have the words, of more matches than are sorted. */
interface Contributors {
  /** How many were found; with whole words. */
  contributors: number
  whole: number
  /** The first of them. */
  contributor_ids: string[]
}

const countContributors = ({ limit, offset }: Slice) => sql`
  (select count(*) from direct where contributor_rank < 2) as contributors,
  (select count(*) from direct where contributor_rank = 0) as whole,
  array(select id from direct where contributor_rank < 2 order by ${ORDERS.named} limit ${limit + offset}) as contributor_ids`

/** Contributors are found before events: if they are not all of what was found, no other contributor has the words. */
function chooseByContributor(
  { byContributor, sortedMax }: Sources,
  { contributors, whole, contributor_ids: ids }: Contributors,
) {
  if (!byContributor) return []
  if (contributors <= sortedMax) return [byContributor.byIds(ids)]
  return whole > 0 ? [byContributor.byWords] : []
}

/**
 * Reads the ids of one page of the matches, in order, and the number of matches (up to `MATCHES_MAX`). One
 * statement does both unless there are more matches than we sort.
 */
export async function readMatches(db: Db, found: Sources, slice: Slice) {
  if (found.sources.some(({ isCommon }) => isCommon)) {
    const byContributor = found.byContributor ? [found.byContributor.byWords] : []
    const ids = await readFirst(db, found, slice, byContributor)
    return { ids, total: MATCHES_MAX, hasMore: true }
  }
  const { tables, unions, isPartial } = describeScans(found)
  const { rows } = await sql<{ count: number; ids: string[]; partial: boolean } & Contributors>`
    with direct as materialized (
      select * from (${unionSources(found)}) as sources limit ${found.sortedMax + 1}),
    ${tables}
    found as materialized (select * from direct ${unions})
    select (select count(*) from found) as count, ${isPartial} as partial, array(select id from found
      order by ${ORDERS[slice.order]} limit ${slice.limit} offset ${slice.offset}) as ids
      ${found.byContributor ? sql`, ${countContributors(slice)}` : sql``}`.execute(db)
  const [row] = rows
  if (!row) return { ids: [], total: 0, hasMore: false }
  const { count, ids, partial } = row
  return {
    ids:
      count <= found.sortedMax
        ? ids
        : await readFirst(db, found, slice, chooseByContributor(found, row)),
    total: Math.min(count, MATCHES_MAX),
    hasMore: partial || count > MATCHES_MAX,
  }
}
