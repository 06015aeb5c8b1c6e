import { type RawBuilder, sql } from 'kysely'
import type { TimePoint, TimeUnit } from '#contract/admin/admin.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import type { Db } from '#server/db/schema.ts'

export interface HistorySpan {
  unit: TimeUnit
  /** Number of units, including that of `today`. */
  last: number
  /** `YYYY-MM-DD` in Mexico City. */
  today: string
}

/**
 * Sums daily rows into one point per unit, empty units too.
 * @param days rows of day, revenue, commissions and contributions
 */
export async function readTimePoints(
  db: Db,
  days: RawBuilder<unknown>,
  span: HistorySpan,
): Promise<TimePoint[]> {
  const { unit, last, today } = span
  const { rows } = await sql<TimePoint>`
    with span as (
      select date_trunc(${unit}, ${today}::timestamp) as until, ('1 ' || ${unit})::interval as step
    ), units as (
      select generate_series(until - ${last - 1}::int * step, until, step) as start from span
    ), sums as (
      select date_trunc(${unit}, day::timestamp) as start, sum(revenue) as revenue,
        sum(commissions) as commissions, sum(contributions) as contributions
      from (${days}) as days where day >= (select min(start) from units)
      group by 1
    )
    select to_char(start, 'YYYY-MM-DD') as start, coalesce(revenue, 0)::bigint as revenue,
      coalesce(commissions, 0)::bigint as commissions,
      coalesce(contributions, 0)::bigint as contributions
    from units left join sums using (start) order by start`.execute(db)
  return rows
}

/** All events of a host, or one event. */
export type HistoryScope = { hostId: string } | { eventId: string }

/** Literals, not parameters, so that PostgreSQL uses the partial indexes of host and event. */
function isInScope(scope: HistoryScope): RawBuilder<boolean> {
  const owner =
    'hostId' in scope ? sql`host_id = ${scope.hostId}` : sql`event_id = ${scope.eventId}`
  return sql<boolean>`${owner} and confirmed_at is not null and status = 'CONFIRMED'`
}

/** Reads the CONFIRMED contributions per unit of time. */
export function readHistory(db: Db, scope: HistoryScope, span: HistorySpan): Promise<TimePoint[]> {
  const { unit, last, today } = span
  const since = sql`(date_trunc(${unit}, ${today}::timestamp) - (${last - 1} || ' ' || ${unit})::interval)
    at time zone ${TIME_ZONE}`
  const own = sql`
    select (confirmed_at at time zone ${TIME_ZONE})::date as day, counted_amount as revenue,
      counted_commission as commissions, 1 as contributions
    from contributions where ${isInScope(scope)} and confirmed_at >= ${since}`
  return readTimePoints(db, own, span)
}

/** Finds when the first contribution was confirmed. */
export async function findFirstConfirmation(
  db: Db,
  scope: HistoryScope,
): Promise<Date | undefined> {
  const { rows } = await sql<{ confirmed_at: Date }>`
    select confirmed_at from contributions where ${isInScope(scope)}
    order by confirmed_at limit 1`.execute(db)
  return rows[0]?.confirmed_at
}
