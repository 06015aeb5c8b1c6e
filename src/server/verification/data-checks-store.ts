import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import { refundedBaseSql } from '#server/contributions/store.ts'
import { ALERT_AFTER_ATTEMPTS } from '#server/limits.ts'
import { type Difference, type SqlCheck, withoutAmounts } from './checks-store.ts'

const goalFigures = sql<{ id: string }>`
  select events.id::text as id from events left join (
    select event_id, count(*) as goals, coalesce(sum(target_amount), 0) as target,
      count(*) filter (where not can_receive_contributions) as fulfilled
    from goals group by event_id
  ) as sums on sums.event_id = events.id
  where (goal_count, fulfilled_goal_count, target_amount) is distinct from
    (coalesce(goals, 0), coalesce(fulfilled, 0), coalesce(target, 0))`

/** The transaction fee and the total of `R1` of a gift, in exact decimals. */
const transactionFeeOf = (gift: RawBuilder<number>) => sql`round(${gift} * 0.09)::bigint`
function totalOf(gift: RawBuilder<number>) {
  const subtotal = sql`(${gift} + ${transactionFeeOf(gift)})`
  return sql`(${subtotal} + round(${subtotal} * 0.04176)::bigint + 348)`
}

const gift = sql<number>`base_amount`
const nextGift = sql<number>`(base_amount + 1)`

/**
 * The gift is the largest whose total was paid (`R23`). Where the contributor pays the fees, the total
 * is exactly the gift's, except of an accepted payment of another amount (`R17`).
 */
const fees = sql<Difference>`
  select id::text as id, ${totalOf(gift)} as expected, total_amount as found from contributions
  where total_amount < ${totalOf(gift)} or total_amount >= ${totalOf(nextGift)}
    or transaction_fee <> ${transactionFeeOf(gift)}
    or (fees_paid_by = 'CONTRIBUTOR' and total_amount <> ${totalOf(gift)} and not exists (
      select from quarantined_payments
      where contribution_id = contributions.id and decision = 'accept'))`

const contributors = sql<{ id: string }>`
  select distinct 'event ' || id as id from
    (select event_id as id, contributor_key, contributions from event_contributors) as stored
    full join (
      select event_id as id, contributor_key, count(*) as contributions from contributions
      where status = 'CONFIRMED' group by event_id, contributor_key
    ) as sums using (id, contributor_key)
  where coalesce(stored.contributions, 0) <> coalesce(sums.contributions, 0)
  union all
  select distinct 'goal ' || id from
    (select goal_id as id, contributor_key, contributions from goal_contributors) as stored
    full join (
      select goal_id as id, contributor_key, count(*) as contributions from contributions
      where status = 'CONFIRMED' and goal_id is not null group by goal_id, contributor_key
    ) as sums using (id, contributor_key)
  where coalesce(stored.contributions, 0) <> coalesce(sums.contributions, 0)`

const checkouts = sql<{ id: string }>`
  select 'contribution ' || contributions.id as id from contributions
  where confirmed_at is not null and not exists (
    select from checkout_sessions
    where contribution_id = contributions.id and checkout_sessions.status = 'complete')
  union all
  select 'checkout ' || checkout_sessions.id from checkout_sessions
    join contributions on contributions.id = contribution_id
  where checkout_sessions.status = 'complete' and confirmed_at is null and not exists (
    select from quarantined_payments
    where stripe_object_id = checkout_sessions.stripe_session_id)
  union all
  select 'contribution ' || id from contributions
  where (confirmed_at is not null) <> (status in ('CONFIRMED', 'REFUNDED', 'DISPUTED'))`

const statuses = sql<{ id: string }>`
  select contributions.id::text as id from contributions
    left join (select contribution_id, sum(total_amount) as total from refunds
      where status <> 'failed' and stripe_refund_id is not null group by contribution_id) as refunded
      on refunded.contribution_id = contributions.id
    left join (select contribution_id, sum(amount) as amount, bool_or(status <> 'lost') as is_open
      from disputes where funds_withdrawn group by contribution_id) as disputed
      on disputed.contribution_id = contributions.id
  , lateral (select coalesce(total, 0) as back,
      least(coalesce(total, 0) + coalesce(disputed.amount, 0), total_amount) as taken) as sums
  where confirmed_at is not null
    and (refunded_total_amount, disputed_total_amount, refunded_base_amount, disputed_base_amount,
      contributions.status) is distinct from
    (back, taken - back, ${refundedBaseSql(sql`back`)},
      ${refundedBaseSql(sql`taken`)} - ${refundedBaseSql(sql`back`)},
      case when is_open or coalesce(total, 0) + disputed.amount >= total_amount then 'DISPUTED'
      when total = total_amount then 'REFUNDED' else 'CONFIRMED' end)`

const reservations = sql<{ id: string }>`
  select id::text as id from goals
  where (reserved_at is not null) <> exists (select from goal_reservations
    where goal_id = goals.id and status in ('RESERVED', 'CONFIRMED'))`

const rowCounts = sql<{ id: string }>`
  select id from (
    select 'events ' || status as id, sum(change) as rows from event_counts group by status
    union all
    select concat_ws(' ', 'people', shown_role, is_suspended), sum(change) from user_counts
    group by shown_role, is_suspended
  ) as stored full join (
    select 'events ' || status as id, count(*) as rows from events group by status
    union all
    select concat_ws(' ', 'people', shown_role, suspended_at is not null), count(*) from users
    group by shown_role, suspended_at is not null
  ) as sums using (id)
  where coalesce(sums.rows, 0) <> coalesce(stored.rows, 0)`

const eventAmounts = sql<{ id: string }>`
  select coalesce(events.id, event_id)::text as id
  from events full join event_amounts on event_id = events.id
  where (events.host_id, events.status, events.event_day, events.raised_amount) is distinct from
    (event_amounts.host_id, event_amounts.status, event_amounts.event_day, event_amounts.raised_amount)`

const hostAmounts = sql<{ id: string }>`
  select host_id::text as id from host_amounts full join (
    select host_id, sum(raised_amount) as raised from events group by host_id
  ) as sums using (host_id)
  where coalesce(raised_amount, 0) <> coalesce(raised, 0)`

const ledgerDays = sql<{ id: string }>`
  select day || ' ' || from_account || ' ' || to_account as id from ledger_days full join (
    select (uuid_extract_timestamp(id) at time zone ${TIME_ZONE})::date as day, from_account, to_account,
      sum(amount) as moved, count(*) as rows
    from ledger_movements group by 1, 2, 3
  ) as sums using (day, from_account, to_account)
  where day <= (select max(day) from ledger_days) and (amount, movements) is distinct from (moved, rows)`

/** The sweep runs each hour, and takes what nobody wanted within the hour. */
const pictureFiles = (now: Date) => sql<{ id: string }>`
  select 'picture ' || pictures.id as id from pictures join picture_files using (digest)
  where stored_at is null or deleting_at is not null
  union all
  select 'unused ' || digest from picture_files
  where wanted_at < ${new Date(now.getTime() - 2 * DAY_MS)}
    and not exists (select from pictures where pictures.digest = picture_files.digest)`

const stuckEvents = sql<{ id: string }>`
  select type || ' ' || id as id from stripe_events
  where handled_at is null and attempts >= ${ALERT_AFTER_ATTEMPTS}`

/** The queue deletes an email's task a day after it was sent. */
const QUEUED_EMAILS_KEPT_MS = 20 * HOUR_MS

/** Of owners who want the email and have not changed their profile since. */
const unsentEmails = (since: Date) => sql<{ id: string }>`
  with due as (
    select contributions.id, 'receipt' as email from contributions
      where confirmed_at >= ${since} and contributor_email is not null and email_corrections = 0
    union all
    select contributions.id, 'contribution-received' from contributions
      join users on users.id = host_id join events on events.id = event_id
      where confirmed_at >= ${since} and deleted_at is null and users.updated_at < confirmed_at
        and not 'contributionReceived' = any(muted_emails) and gift_emails_since < confirmed_at
  )
  select email || ' ' || id as id from due where not exists (
    select from pgboss.job where name = 'send-email'
      and data ->> 'messageId' = '<' || due.email || '.' || due.id || '@ciguena>')`

/** Rules between tables, beyond the ledger's. */
export const DATA_CHECKS: readonly SqlCheck[] = [
  {
    name: 'contributors',
    description: 'Counted contributors are those with confirmed contributions',
    differences: () => withoutAmounts(contributors),
  },
  {
    name: 'goal-figures',
    description: 'The figures of each event about its goals are those of its goals',
    differences: () => withoutAmounts(goalFigures),
  },
  {
    name: 'reservations',
    description: 'A goal is reserved while somebody brings its thing, and no longer',
    differences: () => withoutAmounts(reservations),
  },
  {
    name: 'row-counts',
    description: 'The kept numbers of events and people are those of their rows',
    differences: () => withoutAmounts(rowCounts),
  },
  {
    name: 'event-amounts',
    description: 'The list of events by amount has the amount and status of each event',
    differences: () => withoutAmounts(eventAmounts),
  },
  {
    name: 'host-amounts',
    description: 'What a host received is what their events did',
    differences: () => withoutAmounts(hostAmounts),
  },
  {
    name: 'ledger-days',
    description: 'The kept sums of each day are those of its movements',
    differences: () => withoutAmounts(ledgerDays),
  },
  {
    name: 'checkouts',
    description: 'Every payment has its checkout, and every paid checkout its payment',
    differences: () => withoutAmounts(checkouts),
  },
  {
    name: 'contribution-status',
    description: 'The status of each contribution follows from its refunds and disputes',
    differences: () => withoutAmounts(statuses),
  },
  {
    name: 'fees',
    description: 'Each contribution has the fees of its gift',
    differences: () => fees,
  },
  {
    name: 'picture-files',
    description: 'The files of all pictures were written, and no others are kept for days',
    differences: (now) => withoutAmounts(pictureFiles(now)),
  },
  {
    name: 'stuck-events',
    description: 'No webhook event has failed many times',
    differences: () => withoutAmounts(stuckEvents),
  },
]

/** Needs the tables of the queue. */
export const EMAIL_CHECK: SqlCheck = {
  name: 'emails',
  description: 'Payments of the last hours have their emails',
  differences: (now) =>
    withoutAmounts(unsentEmails(new Date(now.getTime() - QUEUED_EMAILS_KEPT_MS))),
}
