import { type RawBuilder, sql } from 'kysely'
import { QUEUE_SHOWN_OF_KIND, type QueueKind } from '#contract/admin/queue.ts'
import { FRAUD_REASONS } from '#contract/events/event-reports.ts'
import type { TransferDirection } from '#contract/money/stopped-transfers.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { REFUND_QUEUED_DAYS } from '#contract/product/limits.ts'
import { hostAmountSql } from '#server/contributions/store.ts'
import type { Db } from '#server/db/schema.ts'
import { isLostToDisputeSql } from '#server/disputes/store.ts'
import { HOST_ACCOUNTS_SQL } from '#server/ledger/store.ts'
import { isWaitingPayoutSql } from '#server/payout-records/payouts-store.ts'
import { isWaitingSql } from '#server/refund-requests/store.ts'
import { lastRefundIdSql } from '#server/refunds/store.ts'
import { fullNameSql } from '#server/users/store.ts'

export interface QueueRow {
  id: string
  contribution_id: string | null
  host_id: string | null
  name: string | null
  folio: string | null
  /** Of a quarantined payment; undefined for other kinds. */
  provider_id?: string
  event_name: string | null
  reason: string | null
  /** Which way a stopped transfer was to go; undefined for other kinds. */
  direction?: TransferDirection
  amount: number | null
  /** Null where nobody knows. */
  since: Date | null
  deadline: Date | null
  /** Fraud is reported of an event that still takes gifts; undefined for other kinds. */
  is_live_fraud?: boolean
  /** The reported event is held; undefined for other kinds. */
  is_hidden?: boolean
  /** How many there are of the kind. */
  total: number
}

/** SQL: what an item shows of its contribution, beside `id`, `reason`, `amount`, `since` and `deadline`. */
const OF_CONTRIBUTION = sql`contributions.id as contribution_id, contributions.host_id,
  contributor_name as name, folio, events.name as event_name`
const CONTRIBUTION = sql`join contributions on contributions.id = contribution_id
  join events on events.id = contributions.event_id`

const isFraudSql = sql<boolean>`event_reports.reason in (${sql.join(FRAUD_REASONS.map((reason) => sql.lit(reason)))})`

type SelectedKind = Exclude<QueueKind, 'restricted-host' | 'low-balance'>

type Select = RawBuilder<unknown>

/** SQL: one kind each; `urgency` orders it, as whatever type. */
const SELECTS: Record<SelectedKind, Select | ((now: Date) => Select)> = {
  dispute: sql`select disputes.id, ${OF_CONTRIBUTION}, disputes.reason, disputes.amount,
      opened_at as since, evidence_due_by as deadline, evidence_due_by as urgency
    from disputes ${CONTRIBUTION}
    where disputes.status in ('needs_response', 'inquiry')`,
  'quarantined-payment': sql`select id, null::uuid as contribution_id, null::uuid as host_id,
      null as name, null as folio, stripe_object_id as provider_id, null as event_name, reason,
      case when detail ->> 'currency' = 'mxn' then (detail ->> 'total')::bigint end as amount,
      created_at as since, null::timestamptz as deadline, created_at as urgency
    from quarantined_payments where resolved_at is null`,
  'stopped-transfer': sql`select refused.id, ${OF_CONTRIBUTION}, refusal_code as reason,
      case kind when 'transfer' then 'to-host' else 'from-host' end as direction,
      abs(${hostAmountSql} - held.amount) as amount, refused_at as since,
      null::timestamptz as deadline, refused_at as urgency
    from (select distinct on (contribution_id) id, contribution_id, kind, refusal_code, refused_at
      from transfer_adjustments where is_stopped order by contribution_id, sequence desc) as refused
    ${CONTRIBUTION}, lateral (select coalesce(sum(ledger_postings.amount), 0)::bigint as amount
      from ledger_postings where ledger_postings.contribution_id = contributions.id
        and account in ${HOST_ACCOUNTS_SQL}) as held`,
  'refund-request': selectRefundRequests,
  'event-report': selectReports,
  'privacy-request': sql`select id, null::uuid as contribution_id, null::uuid as host_id, name,
      null as folio, null as event_name,
      kind as reason, null::bigint as amount, confirmed_at as since, due_at as deadline, due_at as urgency
    from privacy_requests where due_at is not null`,
  'failed-refund': sql`select failed.id, ${OF_CONTRIBUTION}, failed.automatic_reason as reason,
      failed.total_amount as amount, failed.completed_at as since,
      null::timestamptz as deadline, failed.completed_at as urgency
    from refunds as failed ${CONTRIBUTION}
    where failed.status = 'failed' and contributions.status = 'CONFIRMED'
      and failed.id = ${lastRefundIdSql} and not ${isLostToDisputeSql}`,
  'waiting-refund': sql`select refunds.id, ${OF_CONTRIBUTION}, null as reason,
      refunds.total_amount as amount, refunds.created_at as since,
      null::timestamptz as deadline, refunds.created_at as urgency
    from refunds ${CONTRIBUTION} where waits_for_funds`,
  'failed-payout': sql`select payouts.id, null::uuid as contribution_id, users.id as host_id,
      ${fullNameSql} as name, null as folio, null as event_name, failure_code as reason,
      abs(payouts.amount) as amount, status_at as since, null::timestamptz as deadline, status_at as urgency
    from payouts join payout_accounts on payout_accounts.id = payout_account_id
      join users on users.id = user_id
    where users.deleted_at is null and ${isWaitingPayoutSql}`,
}

/** Reported events; fraud of those that take gifts at the moment comes first. */
function selectReports(now: Date): Select {
  return sql`select events.id, null::uuid as contribution_id, events.host_id,
    ${fullNameSql} as name, null as folio, events.name as event_name, reported.reason,
    events.raised_amount as amount, reported.since, null::timestamptz as deadline,
    is_open and is_fraud as is_live_fraud, held_at is not null as is_hidden,
    (not (is_open and is_fraud), events.status <> 'ACTIVE', -events.raised_amount) as urgency
  from (select event_id, min(reported_at) as since, bool_or(${isFraudSql}) as is_fraud,
      coalesce(mode() within group (order by event_reports.reason) filter (where ${isFraudSql}),
        mode() within group (order by event_reports.reason)) as reason
    from event_reports where closed_at is null group by event_id) as reported
  join events on events.id = reported.event_id join users on users.id = host_id,
    lateral (select events.status = 'ACTIVE' and users.suspended_at is null
      and (events.closing_date is null or events.closing_date > ${now}) as is_open) as opening`
}

/** Those that support answers, then those whose host has not answered for days: only these have a deadline. */
function selectRefundRequests(now: Date): Select {
  const daysAgo = new Date(now.getTime() - REFUND_QUEUED_DAYS * DAY_MS)
  return sql`select refund_requests.id, ${OF_CONTRIBUTION}, refund_requests.reason,
      counted_amount as amount, coalesce(escalated_at, asked_at) as since,
      case when escalated_at is null then answer_by end as deadline,
      (escalated_at is null, coalesce(escalated_at, asked_at)) as urgency
    from refund_requests ${CONTRIBUTION}
    where (escalated_at is not null or asked_at <= ${daysAgo}) and ${isWaitingSql}`
}

/** Lists what waits of a kind, the most urgent first, at most `QUEUE_SHOWN_OF_KIND`. */
export async function listQueueRows(db: Db, kind: SelectedKind, now: Date): Promise<QueueRow[]> {
  const found = SELECTS[kind]
  const select = typeof found === 'function' ? found(now) : found
  const { rows } = await sql<QueueRow>`
    select waiting.*, count(*) over () as total from (${select}) as waiting
    order by urgency nulls last, id limit ${QUEUE_SHOWN_OF_KIND}`.execute(db)
  return rows
}

/** Hosts whom the provider restricts while they have public events or have submitted their details. */
export async function listRestrictedHosts(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select users.id, null::uuid as contribution_id, users.id as host_id, ${fullNameSql} as name,
      null as folio, first_event.name as event_name, disabled_reason as reason, null as amount,
      null::timestamptz as since, null as deadline,
      count(*) over () as total
    from payout_accounts join users on users.id = payout_accounts.user_id,
      lateral (select min(name) as name, count(*) as active from events
        where host_id = users.id and status = 'ACTIVE') as first_event
    where replaced_at is null and users.deleted_at is null and (details_submitted or active > 0)
      and (not can_receive_payments or not payouts_enabled or has_past_due_requirements
        or deauthorized_at is not null)
    order by active desc, payout_accounts.id limit ${QUEUE_SHOWN_OF_KIND}`.execute(db)
  return rows
}
