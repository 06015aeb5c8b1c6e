import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Findings, SHOWN } from './check.ts'

/** Counts what a query finds, and names the first; the query gives one text column, `id`. */
export async function findingsOf(db: Db, query: RawBuilder<{ id: string }>): Promise<Findings> {
  const { rows } = await sql<Findings>`
    with findings as materialized (${query})
    select (select count(*)::int from findings) as count,
      array(select id from findings order by id limit ${SHOWN}) as found`.execute(db)
  return rows[0] ?? { count: 0, found: [] }
}
