import { type RawBuilder, sql } from 'kysely'
import type { TimePoint, TimeUnit } from '#contract/admin.ts'
import { TIME_ZONE } from '#contract/product.ts'
import type { Db } from '#server/db/schema.ts'

/** Amounts in centavos. */
export interface Figures {
  revenue: number
  commissions: number
  /** All but drafts. */
  events: number
  /** Who owns them. */
  hosts: number
}

/** Reads days and an index of events, never contributions. */
export async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select revenue, commissions, events, hosts from
      (select coalesce(sum(raised_amount), 0)::bigint as revenue,
        coalesce(sum(commission_amount), 0)::bigint as commissions from daily_totals) as moved,
      (select count(*) as events, count(distinct host_id) as hosts from events
        where status <> 'DRAFT') as shown`.execute(db)
  return rows[0] ?? { revenue: 0, commissions: 0, events: 0, hosts: 0 }
}

export interface HostFigures extends Omit<Figures, 'hosts'> {
  contributions: number
}

/** The same of one host, from the kept totals of their events. */
export async function readHostFigures(db: Db, hostId: string): Promise<HostFigures> {
  const { rows } = await sql<HostFigures>`
    select coalesce(sum(raised_amount), 0)::bigint as revenue,
      coalesce(sum(commission_amount), 0)::bigint as commissions,
      coalesce(sum(contribution_count), 0)::bigint as contributions,
      count(*) filter (where status <> 'DRAFT') as events
    from events where host_id = ${hostId}`.execute(db)
  return rows[0] ?? { revenue: 0, commissions: 0, contributions: 0, events: 0 }
}

export interface Span {
  unit: TimeUnit
  /** How many units, the one of `today` included. */
  last: number
  /** `YYYY-MM-DD` in Mexico City. */
  today: string
}

/** @param moved rows of day, revenue, commissions and contributions. */
async function timeline(db: Db, moved: RawBuilder<unknown>, span: Span): Promise<TimePoint[]> {
  const { unit, last, today } = span
  const { rows } = await sql<TimePoint>`
    with span as (
      select date_trunc(${unit}, ${today}::timestamp) as until, ('1 ' || ${unit})::interval as step
    ), units as (
      select generate_series(until - ${last - 1}::int * step, until, step) as start from span
    ), moved as (
      select date_trunc(${unit}, day::timestamp) as start, sum(revenue) as revenue,
        sum(commissions) as commissions, sum(contributions) as contributions
      from (${moved}) as days where day >= (select min(start) from units)
      group by 1
    )
    select to_char(start, 'YYYY-MM-DD') as start, coalesce(revenue, 0)::bigint as revenue,
      coalesce(commissions, 0)::bigint as commissions,
      coalesce(contributions, 0)::bigint as contributions
    from units left join moved using (start) order by start`.execute(db)
  return rows
}

/** What the platform moved, one point a unit, empty ones too. */
export function readTimeline(db: Db, span: Span): Promise<TimePoint[]> {
  const days = sql`
    select day, raised_amount as revenue, commission_amount as commissions,
      contribution_count as contributions from daily_totals`
  return timeline(db, days, span)
}

/** The same of one host, from their own contributions. */
export function readHostTimeline(db: Db, hostId: string, span: Span): Promise<TimePoint[]> {
  const own = sql`
    select (confirmed_at at time zone ${TIME_ZONE})::date as day, counted_amount as revenue,
      transaction_fee as commissions, 1 as contributions
    from contributions
    where host_id = ${hostId} and confirmed_at is not null and status = 'CONFIRMED'`
  return timeline(db, own, span)
}
