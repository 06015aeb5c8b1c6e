import { type RawBuilder, sql } from 'kysely'
import { computeOffset, type PageRequest, planPageScan } from '#server/db/pages.ts'

/** How a list is ordered: by a column, then by id. */
export interface RowOrder {
  /** Null for the id alone, which is the order of creation. */
  column: RawBuilder<unknown> | null
  id: RawBuilder<unknown>
  isDescending: boolean
}

/** SQL: what follows `order by`. */
function renderOrder({ column, id, isDescending }: RowOrder): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`
  return column ? sql`${column} ${way}, ${id} ${way}` : sql`${id} ${way}`
}

/** SQL: the same of what was found, which has the column under this name. */
export const renderFoundOrder = ({ column, isDescending }: RowOrder, name: string) =>
  renderOrder({ column: column && sql.ref(name), id: sql.ref('id'), isDescending })

interface Walk {
  isListed: RawBuilder<boolean>
  /** Of a search. */
  isMatch: RawBuilder<boolean> | undefined
  order: RowOrder
}

/**
 * SQL: the ids of a list, or of a search that too many rows match to sort them, along the index of its order.
 * `offset 0`, as PostgreSQL would rather read and sort the whole table than look for matches along an index.
 */
function walkAlong(table: 'events' | 'users', { isListed, isMatch, order }: Walk) {
  const name = sql.table(table)
  if (!isMatch) return sql`select id from ${name} where ${isListed}`
  return sql`select id from (select * from ${name} where ${isListed}
    order by ${renderOrder(order)} offset 0) as ${name} where ${isMatch}`
}

/** SQL: order and limit of one page of a list, by the shorter way. */
function selectSlice(
  page: PageRequest,
  order: RowOrder,
  size: { total: number; isExact: boolean },
): RawBuilder<unknown> {
  const request = { offset: computeOffset(page), pageSize: page.pageSize }
  const { limit, offset, isBackward } = planPageScan(request, size)
  const read = { ...order, isDescending: order.isDescending !== isBackward }
  return sql`order by ${renderOrder(read)} limit ${limit} offset ${offset}`
}

/** What was found by a search: in its order already, if few enough match. */
interface Found {
  isSorted: boolean
  ids: readonly string[]
}

/** SQL: the ids of one page of a list or of what was found, and the order in which its rows are read. */
export function selectPage(
  table: 'events' | 'users',
  request: PageRequest,
  walk: Walk,
  size: { total: number; hasMore: boolean; found: Found | undefined },
): { ids: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const { total, hasMore, found } = size
  if (found?.isSorted) {
    const ids = sql`${found.ids}::uuid[]`
    return { ids, order: sql`array_position(${ids}, ${walk.order.id})` }
  }
  const slice = selectSlice(request, walk.order, { total, isExact: !found && !hasMore })
  return { ids: sql`array(${walkAlong(table, walk)} ${slice})`, order: renderOrder(walk.order) }
}

/** Rows of days, or of one host, are counted so far. */
const MAX_COUNTED = 10_000

/** SQL: how many rows are listed, of a table, to one more than are counted. */
export const countSome = (table: 'events' | 'users', isListed: RawBuilder<boolean>) =>
  sql<{ count: number }>`select count(*) as count from (
    select from ${sql.table(table)} where ${isListed} limit ${MAX_COUNTED + 1}) as first`

export const toCounted = (count: number) => ({
  total: Math.min(count, MAX_COUNTED),
  hasMore: count > MAX_COUNTED,
})
