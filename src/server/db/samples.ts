import { type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'

const SAMPLED_ROWS = 1_000
/** A sample errs: only one that shows so many times the rows says that they are there. */
const MARGIN = 2

type Table = 'contributions' | 'events' | 'users'

export type TableCondition = readonly [table: Table, match: RawBuilder<unknown>]

/** SQL: which conditions match more rows of the table, by one look; none until PostgreSQL has counted its rows (`analyze`). */
function sampleTable(table: Table, matches: readonly RawBuilder<unknown>[], most: number) {
  const rows = sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass)`
  const percent = sql`(select coalesce(least(100, ${SAMPLED_ROWS * 100} / nullif(greatest(${rows}, 0), 0)), 0))`
  const isOver = matches.map(
    (match) => sql`count(*) filter (where ${match}) * ${rows} / greatest(count(*), 1) > ${most}`,
  )
  return sql`(select array[${sql.join(isOver)}] from ${sql.table(table)}
    tablesample system (${percent}) repeatable (0))`
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
  const tables = [...new Set(conditions.map(([table]) => table))]
  if (tables.length === 0) return []
  const ofTable = (name: Table) =>
    conditions.flatMap(([table, match], place) => (table === name ? [{ match, place }] : []))
  const samples = tables.map((table) =>
    sampleTable(
      table,
      ofTable(table).map(({ match }) => match),
      rows * MARGIN,
    ),
  )
  const { rows: found } = await sql<{ common: boolean[] }>`
    select ${sql.join(samples, sql` || `)} as common`.execute(db)
  const places = tables.flatMap((table) => ofTable(table).map(({ place }) => place))
  return conditions.map((_, place) => found[0]?.common[places.indexOf(place)] ?? false)
}
