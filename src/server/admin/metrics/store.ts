import { sql } from 'kysely'
import type { DayRange, TimePoint } from '#contract/admin/admin.ts'
import { addDays } from '#contract/text/searched-days.ts'
import { type HistorySpan, readTimePoints } from '#server/contribution-views/history-store.ts'
import { isWithinDays } from '#server/db/days.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { readBalances } from '#server/ledger/nightly-checks-store.ts'
import { sumWrittenOff } from '#server/ledger/store.ts'

type AccountState = Pick<
  Row<'payout_accounts'>,
  | 'can_receive_payments'
  | 'payouts_enabled'
  | 'details_submitted'
  | 'disabled_reason'
  | 'has_past_due_requirements'
  | 'deauthorized_at'
>

/** Counts current accounts by the fields that determine their status. */
export async function countAccountsByState(db: Db): Promise<(AccountState & { count: number })[]> {
  const { rows } = await sql<AccountState & { count: number }>`
    select can_receive_payments, payouts_enabled, details_submitted, has_past_due_requirements,
      min(disabled_reason) as disabled_reason, min(deauthorized_at) as deauthorized_at,
      count(*) as count
    from payout_accounts where replaced_at is null
    group by can_receive_payments, payouts_enabled, details_submitted, has_past_due_requirements,
      disabled_reason is null, deauthorized_at is null`.execute(db)
  return rows
}

/** Counts HOSTs who have not begun to set up an account. */
export async function countWithoutAccount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users
    where 'HOST' = any(roles) and not exists (
      select from payout_accounts where user_id = users.id and replaced_at is null)`.execute(db)
  return rows[0]?.count ?? 0
}

export type AccountNeedingAttention = AccountState &
  Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'mother_last_name' | 'email'> &
  Pick<Row<'payout_accounts'>, 'requirements_due'> & { active_events: number; total: number }

/**
 * Lists accounts that cannot charge or pay out, or soon will not, although their host has submitted
 * their details or has public events; most public events first.
 */
export async function listAccountsNeedingAttention(db: Db, limit: number) {
  const { rows } = await sql<AccountNeedingAttention>`
    select users.id, first_name, last_name, mother_last_name, email, can_receive_payments,
      payouts_enabled, details_submitted, disabled_reason, has_past_due_requirements, deauthorized_at,
      requirements_due, active_events, count(*) over () as total
    from payout_accounts join users on users.id = payout_accounts.user_id, lateral (
      select count(*) as active_events from events
      where host_id = users.id and status = 'ACTIVE') as seen
    where replaced_at is null and (details_submitted or active_events > 0) and
      (not can_receive_payments or not payouts_enabled or has_past_due_requirements or deauthorized_at is not null)
    order by active_events desc, payout_accounts.id limit ${limit}`.execute(db)
  return rows
}

type PersonName = Pick<Row<'users'>, 'first_name' | 'last_name' | 'mother_last_name'>

type RankedEvent = Pick<
  Row<'events'>,
  'id' | 'slug' | 'name' | 'status' | 'host_id' | 'raised_amount' | 'contribution_count'
>

/** Lists the events that have received most. */
export function listTopEvents(db: Db, limit: number): Promise<(RankedEvent & PersonName)[]> {
  return db
    .selectFrom('event_amounts')
    .innerJoin('events', 'events.id', 'event_amounts.event_id')
    .innerJoin('users', 'users.id', 'events.host_id')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.status',
      'events.host_id',
      'events.raised_amount',
      'events.contribution_count',
      'users.first_name',
      'users.last_name',
      'users.mother_last_name',
    ])
    .where('event_amounts.raised_amount', '>', 0)
    .orderBy('event_amounts.raised_amount', 'desc')
    .orderBy('event_amounts.event_id', 'desc')
    .limit(limit)
    .execute()
}

type TopHost = PersonName & { id: string; revenue: number; events: number }

/** Lists the hosts whose events have received most. */
export async function listTopHosts(db: Db, limit: number): Promise<TopHost[]> {
  const { rows } = await sql<TopHost>`
    select users.id, first_name, last_name, mother_last_name, revenue,
      (select count(*) from events where host_id = users.id and status <> 'DRAFT') as events
    from users join (
      select host_id, raised_amount as revenue from host_amounts
      where raised_amount > 0 order by raised_amount desc, host_id limit ${limit}
    ) as top on top.host_id = users.id
    order by revenue desc, users.id`.execute(db)
  return rows
}

/** Amounts in centavos. */
export interface PlatformMetrics {
  revenue: number
  commissions: number
  /** What the provider took. */
  providerFees: number
  /** Debts of hosts that the platform gave up. */
  writtenOff: number
  /** The platform's, after that. */
  margin: number
  /** All but drafts. */
  events: number
  /** Who owns them. */
  hosts: number
}

/** Reads days, balances and an index of events, never contributions. */
export async function readPlatformMetrics(db: Db): Promise<PlatformMetrics> {
  const { rows } = await sql<Omit<PlatformMetrics, 'providerFees' | 'writtenOff' | 'margin'>>`
    select revenue, commissions, events, hosts from
      (select coalesce(sum(raised_amount), 0)::bigint as revenue,
        coalesce(sum(commission_amount), 0)::bigint as commissions from daily_totals) as days,
      (select count(*) as events, count(distinct host_id) as hosts from events
        where status <> 'DRAFT') as published`.execute(db)
  const metrics = rows[0] ?? { revenue: 0, commissions: 0, events: 0, hosts: 0 }
  const { provider_fees: providerFees, revenue: margin } = await readBalances(db)
  return { ...metrics, providerFees, margin, writtenOff: await sumWrittenOff(db) }
}

export interface HostMetrics
  extends Omit<PlatformMetrics, 'hosts' | 'providerFees' | 'writtenOff' | 'margin'> {
  contributions: number
}

/** Reads one host's metrics from the totals of their events. */
export async function readHostMetrics(db: Db, hostId: string): Promise<HostMetrics> {
  const { rows } = await sql<HostMetrics>`
    select coalesce(sum(raised_amount), 0)::bigint as revenue,
      coalesce(sum(commission_amount), 0)::bigint as commissions,
      coalesce(sum(contribution_count), 0)::bigint as contributions,
      count(*) filter (where status <> 'DRAFT') as events
    from events where host_id = ${hostId}`.execute(db)
  return rows[0] ?? { revenue: 0, commissions: 0, contributions: 0, events: 0 }
}

const isInRange = ({ from, to }: DayRange) => sql`day between ${from}::date and ${to}::date`

/** Sums the days of a range, from the totals that are kept of each day. */
export async function readRange(db: Db, range: DayRange) {
  const { rows } = await sql<
    Pick<PlatformMetrics, 'revenue' | 'commissions'> & { contributions: number }
  >`
    select coalesce(sum(raised_amount), 0)::bigint as revenue,
      coalesce(sum(commission_amount), 0)::bigint as commissions,
      coalesce(sum(contribution_count), 0)::bigint as contributions
    from daily_totals where ${isInRange(range)}`.execute(db)
  return { ...range, ...(rows[0] ?? { revenue: 0, commissions: 0, contributions: 0 }) }
}

/**
 * Counts and sums the refunds after a range of what was confirmed in it, by the index of their time: those that the
 * provider has accepted, as the totals are without them already.
 * @param today in Mexico City: no refund is later than a range that has not ended
 */
export async function readLaterRefunds(db: Db, range: DayRange, today: string) {
  const none = { count: 0, amount: 0 }
  if (range.to >= today) return none
  const isLater = isWithinDays(sql`coalesce(completed_at, created_at)`, {
    from: addDays(range.to, 1),
  })
  const { rows } = await sql<typeof none>`
    select count(*) as count, coalesce(sum(base_amount), 0)::bigint as amount from refunds, lateral (
      select confirmed_at from contributions where id = contribution_id offset 0) as gift
    where status <> 'failed' and stripe_refund_id is not null and ${isLater}
      and ${isWithinDays(sql`confirmed_at`, range)}`.execute(db)
  return rows[0] ?? none
}

/**
 * Counts the gifts of a range of which disputes after it took something, and sums what the totals lack because of
 * them: all that was left of the gift while a dispute is open or nothing remains, else the lost part.
 */
export async function readLaterDisputes(db: Db, range: DayRange) {
  const isLater = isWithinDays(sql`opened_at`, { from: addDays(range.to, 1) })
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as count, coalesce(sum(case when status = 'DISPUTED'
      then base_amount - refunded_base_amount else disputed_base_amount end), 0)::bigint as amount
    from (select distinct contribution_id from disputes where funds_withdrawn and ${isLater}) as later, lateral (
      select * from contributions where id = contribution_id offset 0) as gift
    where disputed_total_amount > 0 and ${isWithinDays(sql`confirmed_at`, range)}`.execute(db)
  return rows[0] ?? { count: 0, amount: 0 }
}

/** Reads what the platform moved in a range, one point per unit of the span, empty ones too. */
export function readMetricsOverTime(
  db: Db,
  span: HistorySpan,
  range: DayRange,
): Promise<TimePoint[]> {
  const days = sql`
    select day, raised_amount as revenue, commission_amount as commissions,
      contribution_count as contributions from daily_totals where ${isInRange(range)}`
  return readTimePoints(db, days, span)
}
