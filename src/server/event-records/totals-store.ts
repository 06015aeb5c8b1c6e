import { sql } from 'kysely'
import type { HostSummary } from '#contract/events/statistics.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import type { Db, Tx } from '#server/db/schema.ts'

/** What one contribution adds to the stored totals, or subtracts; amounts in centavos. */
export interface TotalsChange {
  eventId: string
  /** Null for a contribution to the event as a whole. */
  goalId: string | null
  contributorKey: string
  /** When the contribution was confirmed: selects the day of `daily_totals` to change. */
  confirmedAt: Date
  /** Change of what was raised, without fees. */
  amount: number
  /** Change of the transaction fees. */
  commission: number
  /** 1 when the contribution begins to count, -1 when it ceases to, 0 when only its amount changes. */
  count: 1 | 0 | -1
  /** Its contributor hides the amount: the totals that the public sees do not change (`R22`). */
  isAmountHidden: boolean
}

/** The totals after a change, in centavos. */
export interface NewTotals {
  eventRaised: number
  /** The goal if it has reached its target for the first time: the host gets one email (`R5`). */
  reachedGoal: { raisedAmount: number; targetAmount: number } | null
}

/**
 * Locks the event's row, so that `addToTotals` reads committed totals. Lock order: event first, then
 * its contributions, goals and contributors. Resolves to false if the event does not exist.
 */
export async function lockEventForTotals(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** 1 for a contributor's first counted contribution, -1 when their last one stops counting, else 0. */
const difference = sql`
  (new.contributions > 0)::int - (coalesce(old.contributions, 0) > 0)::int as difference`

/** Spreads the writes of one day over 16 rows; the last digit of an id (UUIDv7) is random. */
const dailyTotalsSlot = (eventId: string) => Number.parseInt(eventId.slice(-1), 16)

/**
 * Changes the totals and contributors of the event, the goal and the day in one statement (`R6`,
 * `R9`). Call `lockEventForTotals` first in the same transaction. A total below zero violates a check
 * constraint and rolls back the transaction.
 */
export async function addToTotals(tx: Tx, change: TotalsChange, now: Date): Promise<NewTotals> {
  const { eventId, goalId, contributorKey, confirmedAt, amount, commission, count } = change
  const hidden = change.isAmountHidden ? { amount, count } : { amount: 0, count: 0 }
  const { rows } = await sql<NewTotals>`
    with of_event as (
      insert into event_contributors as stored (event_id, contributor_key, contributions)
      values (${eventId}, ${contributorKey}, greatest(${count}::int, 0))
      on conflict (event_id, contributor_key)
        do update set contributions = stored.contributions + ${count}::int
      returning ${difference}
    ), of_goal as (
      insert into goal_contributors as stored (goal_id, contributor_key, contributions)
      select ${goalId}::uuid, ${contributorKey}, greatest(${count}::int, 0)
      where ${goalId}::uuid is not null
      on conflict (goal_id, contributor_key)
        do update set contributions = stored.contributions + ${count}::int
      returning ${difference}
    ), goal as (
      update goals set
        raised_amount = raised_amount + ${amount}::bigint,
        contribution_count = contribution_count + ${count}::int,
        contributor_count = contributor_count + of_goal.difference,
        hidden_amount = hidden_amount + ${hidden.amount}::bigint,
        hidden_contribution_count = hidden_contribution_count + ${hidden.count}::int,
        reached_at = case
          when raised_amount + ${amount}::bigint >= target_amount then coalesce(reached_at, ${now}::timestamptz)
          else reached_at
        end
      from of_goal
      where goals.id = ${goalId}::uuid and goals.event_id = ${eventId}
      returning new.raised_amount, new.target_amount,
        old.reached_at is null and new.reached_at is not null as just_reached
    ), event as (
      update events set
        raised_amount = raised_amount + ${amount}::bigint,
        commission_amount = commission_amount + ${commission}::bigint,
        contribution_count = contribution_count + ${count}::int,
        contributor_count = contributor_count + of_event.difference,
        hidden_amount = hidden_amount + ${hidden.amount}::bigint,
        hidden_contribution_count = hidden_contribution_count + ${hidden.count}::int
      from of_event
      where events.id = ${eventId}
      returning new.raised_amount
    ), of_day as (
      insert into daily_totals as stored
        (day, slot, raised_amount, commission_amount, contribution_count)
      values ((${confirmedAt}::timestamptz at time zone ${TIME_ZONE})::date,
        ${dailyTotalsSlot(eventId)},
        greatest(${amount}::bigint, 0), greatest(${commission}::bigint, 0), greatest(${count}::int, 0))
      on conflict (day, slot) do update set
        raised_amount = stored.raised_amount + ${amount}::bigint,
        commission_amount = stored.commission_amount + ${commission}::bigint,
        contribution_count = stored.contribution_count + ${count}::int
    )
    select event.raised_amount as "eventRaised",
      case when goal.just_reached then json_build_object(
        'raisedAmount', goal.raised_amount, 'targetAmount', goal.target_amount) end as "reachedGoal"
    from event left join goal on true`.execute(tx)
  const [totals] = rows
  if (!totals) throw new Error(`no event ${eventId} for these totals`)
  return totals
}

/**
 * Takes a counted contribution out of what the public sees of its event and goal, or puts it back with
 * negative figures (`R22`). Call `lockEventForTotals` first.
 */
export async function hideFromTotals(
  tx: Tx,
  hidden: { eventId: string; goalId: string | null; amount: number; count: 1 | -1 },
): Promise<void> {
  const { eventId, goalId, amount, count } = hidden
  const change = sql`hidden_amount = hidden_amount + ${amount}::bigint,
    hidden_contribution_count = hidden_contribution_count + ${count}::int`
  await sql`
    with goal as (update goals set ${change} where id = ${goalId}::uuid and event_id = ${eventId})
    update events set ${change} where id = ${eventId}`.execute(tx)
}

/** Reads the totals of all of a host's events; who contributed to several counts once. */
export async function readHostSummary(db: Db, hostId: string): Promise<HostSummary> {
  const { rows } = await sql<HostSummary>`
    select coalesce(sum(raised_amount), 0)::bigint as "raisedAmount",
      coalesce(sum(contribution_count), 0)::bigint as contributions,
      count(*) as events,
      count(*) filter (where status = 'ACTIVE') as "activeEvents",
      (select count(distinct contributor_key)
        from event_contributors join events on events.id = event_id
        where events.host_id = ${hostId} and event_contributors.contributions > 0) as contributors
    from events where host_id = ${hostId}`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('an aggregate returns one row')
  return summary
}

/** Sums what all of a host's events have raised. */
export async function readHostRaised(db: Db, hostId: string): Promise<number> {
  const { rows } = await sql<{ raised: number }>`
    select coalesce(sum(raised_amount), 0)::bigint as raised
    from events where host_id = ${hostId}`.execute(db)
  return rows[0]?.raised ?? 0
}

/**
 * Moves one contribution to another contributor in the counts of its event and goal; amounts stay.
 * Call `lockEventForTotals` first.
 */
export async function moveContributor(
  tx: Tx,
  move: { eventId: string; goalId: string | null; from: string; to: string },
): Promise<void> {
  const { eventId, goalId, from, to } = move
  await sql`
    with left_event as (
      update event_contributors set contributions = contributions - 1
      where event_id = ${eventId} and contributor_key = ${from}
      returning -(contributions = 0)::int as difference
    ), joined_event as (
      insert into event_contributors as stored (event_id, contributor_key, contributions)
      values (${eventId}, ${to}, 1)
      on conflict (event_id, contributor_key) do update set contributions = stored.contributions + 1
      returning (coalesce(old.contributions, 0) = 0)::int as difference
    ), left_goal as (
      update goal_contributors set contributions = contributions - 1
      where goal_id = ${goalId}::uuid and contributor_key = ${from}
      returning -(contributions = 0)::int as difference
    ), joined_goal as (
      insert into goal_contributors as stored (goal_id, contributor_key, contributions)
      select ${goalId}::uuid, ${to}, 1 where ${goalId}::uuid is not null
      on conflict (goal_id, contributor_key) do update set contributions = stored.contributions + 1
      returning (coalesce(old.contributions, 0) = 0)::int as difference
    ), goal as (
      update goals set contributor_count = contributor_count + left_goal.difference + joined_goal.difference
      from left_goal, joined_goal where goals.id = ${goalId}::uuid
    )
    update events set contributor_count = contributor_count + left_event.difference + joined_event.difference
    from left_event, joined_event where events.id = ${eventId}`.execute(tx)
}
