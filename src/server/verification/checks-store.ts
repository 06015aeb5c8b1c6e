import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** A row that breaks a check. */
export interface Difference {
  id: string
  /** Centavos; null where the check does not compare amounts. */
  expected: number | null
  found: number | null
}

/** A rule that the stored data keeps, and the SQL that lists the rows that break it. */
export interface SqlCheck<Name extends string = string> {
  name: Name
  description: string
  /** Selects `id text, expected bigint, found bigint`. */
  differences: (now: Date) => RawBuilder<Difference>
}

/** How many rows break a check, and the first of them by id. */
export interface CheckResult<Name extends string = string> {
  name: Name
  description: string
  count: number
  differences: Difference[]
}

/** A query of ids alone as a query of differences. */
export function withoutAmounts(ids: RawBuilder<{ id: string }>): RawBuilder<Difference> {
  return sql`select id, null::bigint as expected, null::bigint as found from (${ids}) as ids`
}

/** Runs a check where the rows are: at most `limit` of them leave the database. */
export async function runCheck<Name extends string>(
  db: Db,
  { name, description, differences }: SqlCheck<Name>,
  { now, limit }: { now: Date; limit: number },
): Promise<CheckResult<Name>> {
  const { rows } = await sql<Pick<CheckResult, 'count' | 'differences'>>`
    with found as materialized (${differences(now)})
    select (select count(*)::int from found) as count,
      (select coalesce(jsonb_agg(first), '[]') from
        (select id, expected, found from found order by id limit ${limit}) as first) as differences`.execute(
    db,
  )
  const [result] = rows
  return { name, description, count: result?.count ?? 0, differences: result?.differences ?? [] }
}
