import { type RawBuilder, sql } from 'kysely'
import { findCommon, type TableCondition } from './samples.ts'
import type { Db } from './schema.ts'

/** A page of a list, by its number from 1. */
export interface PageRequest {
  page: number
  pageSize: number
}

export const computeOffset = ({ page, pageSize }: PageRequest) => (page - 1) * pageSize

/** Where a scan of an index begins and ends. */
interface Slice {
  limit: number
  offset: number
  /** The scan begins at the end of the list: its rows come in the opposite order. */
  isBackward: boolean
}

/**
 * Finds the shorter way to a page of a list: from its beginning or from its end.
 * @param offset rows before the page
 * @param total how many rows the list has, or, if that is unknown, how many of them have pages
 */
export function planPageScan(
  { offset, pageSize }: { offset: number; pageSize: number },
  { total, isExact }: { total: number; isExact: boolean },
): Slice {
  const limit = Math.max(0, Math.min(pageSize, total - offset))
  const after = Math.max(0, total - offset - limit)
  const isBackward = isExact && after < offset
  return { limit, offset: isBackward ? after : offset, isBackward }
}

/** A list that is filtered counts and pages this far. */
export const COUNTED_MAX = 10_000

/** Counts the rows of a table that are listed, to `COUNTED_MAX`. */
export async function countRows(
  db: Db,
  table: 'audit_entries' | 'contributions' | 'events' | 'payouts' | 'users',
  isListed: RawBuilder<unknown>,
): Promise<{ total: number; hasMore: boolean }> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from ${sql.table(table)} where ${isListed} limit ${COUNTED_MAX + 1}) as first`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX }
}

/** A search counts and pages this far. */
export const MATCHES_MAX = 1_000

/** So many rows are sorted; of more, so many match that a walk along the list soon finds a page. */
export const SORTED_ROWS_MAX = 2_000

interface Found {
  /** At most `MATCHES_MAX`. */
  total: number
  /** True if there are more. */
  hasMore: boolean
  /** False if too many rows match to sort them: `ids` then means nothing. */
  isSorted: boolean
  /** Of one page, in order. */
  ids: string[]
}

/**
 * Reads how many rows a search finds, and the ids of one page of them.
 * @param matches selects `id` and what `order` names
 * @param conditions one of which matches what is found: where many rows surely do, not all of them are gathered
 */
export async function readMatchPage(
  db: Db,
  page: PageRequest,
  {
    matches,
    order,
    sortedMax = SORTED_ROWS_MAX,
    conditions = [],
  }: {
    matches: RawBuilder<unknown>
    order: RawBuilder<unknown>
    sortedMax?: number
    conditions?: readonly TableCondition[]
  },
): Promise<Found> {
  if ((await findCommon(db, conditions, sortedMax)).includes(true))
    return { total: MATCHES_MAX, hasMore: true, isSorted: false, ids: [] }
  const limit = Math.max(0, Math.min(page.pageSize, MATCHES_MAX - computeOffset(page)))
  const { rows } = await sql<{ counted: number; ids: string[] }>`
    with found as materialized (${matches} limit ${sortedMax + 1})
    select (select count(*) from found) as counted, array(select id from found order by ${order}
      limit ${limit} offset ${computeOffset(page)}) as ids`.execute(db)
  const { counted, ids } = rows[0] ?? { counted: 0, ids: [] }
  const total = Math.min(counted, MATCHES_MAX)
  return { total, hasMore: counted > total, isSorted: counted <= sortedMax, ids }
}
