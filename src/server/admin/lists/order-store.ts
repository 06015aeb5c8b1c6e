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
export function renderOrder({ column, id, isDescending }: RowOrder): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`
  return column ? sql`${column} ${way}, ${id} ${way}` : sql`${id} ${way}`
}

/** SQL: the same of what was found, which has the column under this name. */
export const renderFoundOrder = ({ column, isDescending }: RowOrder, name: string) =>
  renderOrder({ column: column && sql.ref(name), id: sql.ref('id'), isDescending })

/** How the ids of a list are read in its order. */
interface Walk {
  isListed: RawBuilder<boolean>
  /** Of a search. */
  isMatch: RawBuilder<boolean> | undefined
  order: RowOrder
  /** Another table whose index has the order, with what `isListed` names, and its columns. */
  along?: { from: RawBuilder<unknown>; order: RowOrder } | undefined
}

/**
 * SQL: the ids of one page of a list, or of a search that too many rows match to sort them, along the index of its
 * order and from its nearer end. `offset 0`, as PostgreSQL would rather read and sort the whole table than look for
 * matches along an index.
 */
function walkAlong(
  table: 'events' | 'users',
  { isListed, isMatch, along, ...walk }: Walk,
  { limit, offset, isBackward }: ReturnType<typeof planPageScan>,
) {
  const { from, order } = along ?? { from: sql.table(table), order: walk.order }
  const read = { ...order, isDescending: order.isDescending !== isBackward }
  const slice = sql`limit ${limit} offset ${offset}`
  if (!isMatch)
    return sql`select ${order.id} as id from ${from} where ${isListed} order by ${renderOrder(read)} ${slice}`
  // By the index's own id: by the table's, all rows of one amount would be read and sorted.
  const foundOrder = renderOrder({
    column: order.column && sql`sorted`,
    id: sql`sorted_id`,
    isDescending: read.isDescending,
  })
  return sql`select id from (select ${sql.table(table)}.*, ${order.column ?? sql`null`} as sorted, ${order.id} as sorted_id
    from ${from} where ${isListed} order by ${renderOrder(read)} offset 0) as ${sql.table(table)}
    where ${isMatch} order by ${foundOrder} ${slice}`
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
  const slice = planPageScan(
    { offset: computeOffset(request), pageSize: request.pageSize },
    { total, isExact: !found && !hasMore },
  )
  return { ids: sql`array(${walkAlong(table, walk, slice)})`, order: renderOrder(walk.order) }
}
