import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { Findings } from './check.ts'
import { findingsOf } from './findings-store.ts'

/** Events whose figures about their goals are not those of the goals. */
export function findWrongGoalFigures(db: Db): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    select events.id::text as id from events left join (
      select event_id, count(*) as goals, coalesce(sum(target_amount), 0) as target,
        count(*) filter (where not can_receive_contributions) as fulfilled
      from goals group by event_id
    ) sums on sums.event_id = events.id
    where (goal_count, fulfilled_goal_count, target_amount) is distinct from
      (coalesce(goals, 0), coalesce(fulfilled, 0), coalesce(target, 0))`,
  )
}

/** Contributors of an event or a goal whose kept count is not that of their contributions. */
export function findWrongContributors(db: Db): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    with counted as (
      select event_id, goal_id, contributor_key from contributions where status = 'CONFIRMED'
    ), of_event as (
      select event_id as id, contributor_key, count(*) as contributions
      from counted group by event_id, contributor_key
    ), of_goal as (
      select goal_id as id, contributor_key, count(*) as contributions
      from counted where goal_id is not null group by goal_id, contributor_key
    ), kept_event as (
      select event_id as id, contributor_key, contributions from event_contributors
    ), kept_goal as (
      select goal_id as id, contributor_key, contributions from goal_contributors
    )
    select distinct 'event ' || id as id
      from kept_event kept full join of_event sums using (id, contributor_key)
      where coalesce(kept.contributions, 0) <> coalesce(sums.contributions, 0)
    union all
    select distinct 'goal ' || id from kept_goal kept full join of_goal sums using (id, contributor_key)
      where coalesce(kept.contributions, 0) <> coalesce(sums.contributions, 0)`,
  )
}

/** What was paid was paid by a checkout, and a checkout that was paid paid something. */
export function findWrongCheckouts(db: Db): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    select 'contribution ' || contributions.id as id from contributions
      where confirmed_at is not null and not exists (
        select from checkout_sessions
        where contribution_id = contributions.id and checkout_sessions.status = 'complete')
    union all
    select 'checkout ' || checkout_sessions.id from checkout_sessions
      join contributions on contributions.id = contribution_id
      where checkout_sessions.status = 'complete' and confirmed_at is null and not exists (
        select from quarantined_payments
        where quarantined_payments.stripe_session_id = checkout_sessions.stripe_session_id)
    union all
    select 'contribution ' || id from contributions
      where (confirmed_at is not null) <> (status in ('CONFIRMED', 'REFUNDED', 'DISPUTED'))`,
  )
}

/** Contributions that do not stand as their refunds and disputes say (`R6`). */
export function findWrongStanding(db: Db): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    select contributions.id::text as id from contributions
      left join (select contribution_id, sum(total_part) as back from refunds
        where status <> 'failed' and stripe_refund_id is not null group by contribution_id) refunded
        on refunded.contribution_id = contributions.id
      left join (select distinct contribution_id from disputes where takes_money) disputed
        on disputed.contribution_id = contributions.id
    where confirmed_at is not null and (refunded_total, contributions.status) is distinct from
      (coalesce(back, 0), case when disputed.contribution_id is not null then 'DISPUTED'
        when back = total_amount then 'REFUNDED' else 'CONFIRMED' end)`,
  )
}

/** Movements that do not take from somewhere what they bring elsewhere. */
export function findUnbalanced(db: Db): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    select ledger_movements.id::text as id from ledger_movements
      left join ledger_entries on movement_id = ledger_movements.id
    group by ledger_movements.id having count(amount) < 2 or sum(amount) <> 0`,
  )
}

/** Events of the provider that many tries have not handled. */
export function findStuckEvents(db: Db, attempts: number): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    select type || ' ' || id as id from stripe_events
    where handled_at is null and attempts >= ${attempts}`,
  )
}
