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
import {
  columnsFor,
  createWhere,
  type ListOrder,
  markCommon,
  ORDERS,
  type Source,
  type Sources,
  toReadOrder,
} from './sources-store.ts'
import { findByWords, listNumberMatches } from './words-store.ts'

export type ContributionFilter = Omit<z.output<typeof contributionFilter>, 'order'>

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

/** SQL: what a contribution must be besides what is searched. */
export function isFiltered(filter: ContributionFilter): RawBuilder<boolean> {
  const { status, refundRequest, eventId, hostId, userId, from, to, min, max } = filter
  const conditions = [
    status && isInState(status),
    refundRequest && isAskedBack(refundRequest),
    eventId && sql`contributions.event_id = ${eventId}`,
    hostId && sql`contributions.host_id = ${hostId}`,
    userId && sql`contributions.user_id = ${userId}`,
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

const listSources = ({ sources, ofEvents }: Sources) => [
  ...sources,
  ...(ofEvents ? [ofEvents] : []),
]

/** What the typed text can be: ids first; a number is an amount or half a folio; all else is words. */
export async function findSources(
  db: Db,
  wanted: ContributionFilter & { search: string },
  order: ListOrder,
): Promise<Sources> {
  const { search, ...rest } = wanted
  const filter = isFiltered(rest)
  const where = createWhere(columnsFor(order))
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
  const find = createWhere(columns)
  const isFound = sql.join(
    listSources(found).map(({ match }) => match),
    sql` or `,
  )
  const isNamed = findsWholeWords(sql`contributions.search_text`, names)
  const named = find(sql`${isNamed} and (${isFound})`)
  const [byGiver = named, ...sources] = await markCommon(db, [named, ...found.sources], found)
  return { ...found, sources, byGiver }
}

interface Slice {
  order: ListOrder
  limit: number
  offset: number
}

/** The first ids in order, of more matches than are sorted: each source stops at the page's end. */
async function readFirst(
  db: Db,
  found: Sources,
  { order, limit, offset }: Slice,
  byGiver: readonly Source[],
) {
  const { filter, scans } = found
  const end = offset + limit
  const by = toReadOrder(order)
  const first = [
    ...[...byGiver, ...listSources(found)].map(({ read, isCommon: isWalked = false }) =>
      read(filter, end, { by, isWalked }),
    ),
    ...scans.map(({ read, rows }) => read(rows, filter, end, { by, isWalked: false })),
  ]
  const all = sql`(${sql.join(first, sql` union `)})`
  // By its giver a gift has another rank than by its event.
  const ranked =
    order === 'named'
      ? sql`(select id, created_at, min(giver_rank) as giver_rank from ${all} as ranked group by id, created_at)`
      : all
  const { rows } = await sql<{ id: string }>`
    select id from ${ranked} as found
    order by ${ORDERS[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

const selectAll = (tables: readonly RawBuilder<unknown>[], columns: RawBuilder<unknown>) =>
  sql.join(
    tables.map((table) => sql`select ${columns} from ${table}`),
    sql` union all `,
  )

/**
 * SQL: what is found, in tables of which no two have the same gift. Of the gifts to events those that can be on the page
 * are in another table than those that are counted.
 */
function gather(found: Sources, { order, limit, offset }: Slice) {
  const { filter, sources, ofEvents, scans, sortedMax } = found
  const tables: RawBuilder<unknown>[] = []
  const add = (rows: RawBuilder<unknown>) => {
    const name = sql.id(`table_${tables.length}`)
    tables.push(sql`${name} as materialized ${rows}`)
    return name
  }
  const gathered: RawBuilder<unknown>[] = []
  const [shown, counted]: [RawBuilder<unknown>[], RawBuilder<unknown>[]] = [[], []]
  /** SQL: without what is in these tables. */
  const without = (names: readonly RawBuilder<unknown>[], wanted: RawBuilder<unknown>) =>
    names.reduce(
      (all, name) => sql`${all} and contributions.id not in (select id from ${name})`,
      wanted,
    )
  for (const { read } of sources)
    gathered.push(add(read(without(gathered, filter), sortedMax + 1, null)))
  const isOver = gathered.map((name) => sql`(select count(*) from ${name}) > ${sortedMax}`)
  const end = offset + limit
  const rest = without(gathered, filter)
  const elsewhere = ofEvents ? sql`${rest} and not ${ofEvents.match}` : rest
  const isPartial = [sql`false`]
  for (const { rows, read, complete } of scans) {
    const scanned = add(rows)
    const wanted = without(counted, elsewhere)
    // The table has the order of the list: its first matches are those of the first pages.
    shown.push(add(read(scanned, wanted, end, null)))
    counted.push(add(read(scanned, wanted, MATCHES_MAX + 1, null)))
    isPartial.push(sql`(select count(*) from ${scanned}) > ${complete}`)
  }
  if (ofEvents) {
    shown.push(add(ofEvents.read(rest, end, { by: toReadOrder(order), isWalked: false })))
    counted.unshift(add(ofEvents.read(rest, MATCHES_MAX + 1, null)))
  }
  return {
    tables: sql.join(tables),
    isOver: sql.join(isOver, sql` or `),
    isPartial: sql.join(isPartial, sql` or `),
    page: selectAll([...gathered, ...shown], sql`*`),
    matches: selectAll([...gathered, ...counted], sql`id`),
    bySources: selectAll(gathered, sql`*`),
  }
}

interface Gathered {
  /** More match than are sorted: the ids are then unknown. */
  over: boolean
  /** Not everything was looked through. */
  partial: boolean
  /** There are givers with whole words. */
  whole: boolean
  count: number
  ids: string[]
}

/** Ids of a page of what was found, in order, and how many there are, to `MATCHES_MAX`: most often by one statement. */
export async function readMatches(db: Db, found: Sources, slice: Slice) {
  const many = { total: MATCHES_MAX, hasMore: true }
  const byGiver = found.byGiver ? [found.byGiver] : []
  if (found.sources.some(({ isCommon }) => isCommon))
    return { ids: await readFirst(db, found, slice, byGiver), ...many }
  const { tables, isOver, isPartial, page, matches, bySources } = gather(found, slice)
  const { rows } = await sql<Gathered>`
    with ${tables}, state as materialized (select ${isOver} as over)
    select over, not over and (${isPartial}) as partial,
      ${found.byGiver ? sql`over and exists (select from (${bySources}) as givers where giver_rank = 0)` : sql`false`} as whole,
      case when not over then (select count(*) from (${matches} limit ${MATCHES_MAX + 1}) as matches) end as count,
      case when not over then array(select id from (${page}) as found
        order by ${ORDERS[slice.order]} limit ${slice.limit} offset ${slice.offset}) end as ids
    from state`.execute(db)
  const [row] = rows
  if (!row || row.over)
    return { ids: await readFirst(db, found, slice, row?.whole ? byGiver : []), ...many }
  const { count, ids, partial } = row
  return { ids, total: Math.min(count, MATCHES_MAX), hasMore: partial || count > MATCHES_MAX }
}
