import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '#contract/product/product.ts'
import type { Db, Row } from '#server/db/schema.ts'
import type { CheckoutRow } from '#server/settlement/checkout-store.ts'

/** What we have recorded of a provider's session. */
export interface Recorded {
  stripe_session_id: string
  checkout_status: Row<'checkout_sessions'>['status']
  status: Row<'contributions'>['status']
  total_amount: number
}

export function listRecorded(db: Db, sessionIds: string[]): Promise<Recorded[]> {
  return db
    .selectFrom('checkout_sessions')
    .innerJoin('contributions', 'contributions.id', 'checkout_sessions.contribution_id')
    .select((row) => [
      row.ref('checkout_sessions.stripe_session_id').$notNull().as('stripe_session_id'),
      'checkout_sessions.status as checkout_status',
      'contributions.status',
      'contributions.total_amount',
    ])
    .where('checkout_sessions.stripe_session_id', 'in', sessionIds)
    .execute()
}

/** Sessions whose payment is kept apart; a person has to look at those not resolved. */
export function listQuarantined(
  db: Db,
  sessionIds: string[],
): Promise<Pick<Row<'quarantined_payments'>, 'stripe_session_id' | 'resolved_at'>[]> {
  return db
    .selectFrom('quarantined_payments')
    .select(['stripe_session_id', 'resolved_at'])
    .where('stripe_session_id', 'in', sessionIds)
    .execute()
}

/**
 * Our checkouts that should have heard from the provider by now: open past their time, or still
 * opening since before `stuckSince`.
 */
export async function listOverdue(
  db: Db,
  { now, stuckSince }: { now: Date; stuckSince: Date },
): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(sql<boolean>`status in ('opening', 'open')`)
    .where(({ or, and, eb }) =>
      or([
        eb('expires_at', '<', now),
        and([eb('status', '=', 'opening'), eb('created_at', '<', stuckSince)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
  return rows as CheckoutRow[]
}

/** An event, a goal or a day (`YYYY-MM-DD`) whose kept totals are not the sums of its contributions. */
export interface WrongTotals {
  kind: 'event' | 'goal' | 'day'
  id: string
  /** Centavos of the first amount that is wrong: the sum, and what is kept. Null where only a count is. */
  expected: number | null
  found: number | null
}

const sumOf = (figure: RawBuilder<unknown>) => sql`coalesce(${figure}, 0)::bigint`

/** Of pairs of sum and kept amount, the first that differ. */
function firstWrong(...pairs: readonly (readonly [RawBuilder<unknown>, RawBuilder<unknown>])[]) {
  const pick = (side: 0 | 1) =>
    sql.join(
      pairs.map((pair) => sql`when ${pair[0]} <> ${pair[1]} then ${pair[side]}`),
      sql` `,
    )
  return sql`case ${pick(0)} end as expected, case ${pick(1)} end as found`
}

/**
 * Compares every kept total with the rows that make it, in one statement and so at one moment: over
 * many rows that takes longer than a request may.
 */
export async function listWrongTotals(db: Db): Promise<WrongTotals[]> {
  const raised = [sumOf(sql`raised`), sql`raised_amount`] as const
  const commission = [sumOf(sql`commission`), sql`commission_amount`] as const
  const ofDay = firstWrong(
    [sumOf(sql`sums.raised`), sumOf(sql`kept.raised`)],
    [sumOf(sql`sums.commission`), sumOf(sql`kept.commission`)],
  )
  const { rows } = await sql<WrongTotals>`
    with counted as (
      select event_id, goal_id, contributor_key, counted_amount, transaction_fee,
        (confirmed_at at time zone ${TIME_ZONE})::date as day
      from contributions where status = 'CONFIRMED'
    ), of_event as (
      select event_id as id, sum(counted_amount) as raised, sum(transaction_fee) as commission,
        count(*) as contributions, count(distinct contributor_key) as contributors
      from counted group by event_id
    ), of_goal as (
      select goal_id as id, sum(counted_amount) as raised,
        count(*) as contributions, count(distinct contributor_key) as contributors
      from counted where goal_id is not null group by goal_id
    ), of_day as (
      select day, sum(counted_amount) as raised, sum(transaction_fee) as commission,
        count(*) as contributions
      from counted group by day
    ), kept_days as (
      select day, sum(raised_amount) as raised, sum(commission_amount) as commission,
        sum(contribution_count) as contributions
      from daily_totals group by day
    )
    select 'event' as kind, events.id::text, ${firstWrong(raised, commission)} from events left join of_event sums using (id)
    where (raised_amount, commission_amount, contribution_count, contributor_count) is distinct from
      (coalesce(raised, 0), coalesce(commission, 0), coalesce(contributions, 0), coalesce(contributors, 0))
    union all
    select 'goal', goals.id::text, ${firstWrong(raised)} from goals left join of_goal sums using (id)
    where (raised_amount, contribution_count, contributor_count) is distinct from
      (coalesce(raised, 0), coalesce(contributions, 0), coalesce(contributors, 0))
    union all
    select 'day', day::text, ${ofDay} from kept_days kept full join of_day sums using (day)
    where (coalesce(kept.raised, 0), coalesce(kept.commission, 0), coalesce(kept.contributions, 0))
      is distinct from
      (coalesce(sums.raised, 0), coalesce(sums.commission, 0), coalesce(sums.contributions, 0))`.execute(
    db,
  )
  return rows
}
