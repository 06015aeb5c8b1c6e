import { type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'

const SAMPLED_ROWS = 1_000
/** Safety factor: an estimate counts as too many only above so many times the limit. */
const MARGIN = 2

type Table = 'contributions' | 'events' | 'users'

export type TableCondition = readonly [table: Table, match: RawBuilder<unknown>]

/** SQL: about how many rows of the table match; 0 until PostgreSQL has counted the table's rows (`analyze`). */
function estimateRows(table: Table, match: RawBuilder<unknown>): RawBuilder<number> {
  const rows = sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass)`
  const percent = sql`(select coalesce(least(100, ${SAMPLED_ROWS * 100} / nullif(greatest(${rows}, 0), 0)), 0))`
  return sql`(select count(*) filter (where ${match}) * ${rows} / greatest(count(*), 1)
    from ${sql.table(table)} tablesample system (${percent}) repeatable (0))`
}

/**
 * Which of the conditions surely match more than so many rows of their table, by a look at some of its blocks: always
 * the same ones, so that the pages of a search agree. An index would first gather all of these rows.
 */
export async function findCommon(
  db: Db,
  conditions: readonly TableCondition[],
  rows: number,
): Promise<boolean[]> {
  if (conditions.length === 0) return []
  const isOver = conditions.map(
    ([table, match]) => sql`${estimateRows(table, match)} > ${rows * MARGIN}`,
  )
  const { rows: found } = await sql<{ common: boolean[] }>`
    select array[${sql.join(isOver)}]::boolean[] as common`.execute(db)
  return found[0]?.common ?? []
}
