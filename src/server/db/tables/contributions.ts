import type { Generated, GeneratedAlways } from 'kysely'
import type { LedgerAccount } from '#contract/money/ledger.ts'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, Json, OptionalInstant, WithDefault } from './events.ts'

/** Tables of contributions and of their money. */
export interface ContributionTables {
  ledger_movements: {
    id: Generated<string>
    kind: ColumnValue<'ledger_movements.kind'>
    from_account: ColumnValue<'ledger_movements.from_account'>
    to_account: ColumnValue<'ledger_movements.to_account'>
    amount: number
    contribution_id: string | null
    event_id: string | null
    provider_id: string
    payment_id: string | null
    occurred_at: Instant
    recorded_at: WithDefault<Date>
  }
  /** A view: each movement as its two postings, with the sign that each account sees. */
  ledger_postings: Omit<
    ContributionTables['ledger_movements'],
    'id' | 'from_account' | 'to_account' | 'payment_id'
  > & {
    movement_id: string
    /** The account that is meant; differs from `booked_account` where suspense stands for another. */
    account: LedgerAccount
    booked_account: LedgerAccount
  }
  /** Sums of the days that are over. */
  ledger_days: {
    /** In Mexico City. */
    day: string
    from_account: LedgerAccount
    to_account: LedgerAccount
    amount: number
    movements: number
  }
  ledger_checks: {
    id: Generated<string>
    started_at: Instant
    finished_at: Instant
    figures: Json
    differences: Json
    balances: Json
    balances_before: string
  }
  host_transfer_checks: {
    account: string
    checked_at: Instant | null
    differences: Json
    unread_since: Instant | null
  }
  daily_totals: {
    /** `YYYY-MM-DD` in Mexico City when selected as text; the driver would make an instant of it. */
    day: string
    slot: number
    raised_amount: WithDefault<number>
    commission_amount: WithDefault<number>
    contribution_count: WithDefault<number>
  }
  refunds: {
    id: Generated<string>
    contribution_id: string
    base_amount: number
    total_amount: number
    status: WithDefault<ColumnValue<'refunds.status'>>
    stripe_refund_id: string | null
    idempotency_key: string | null
    attempt: WithDefault<number>
    failed_at: OptionalInstant
    requested_by: string | null
    reason: string | null
    automatic_reason: WithDefault<ColumnValue<'refunds.automatic_reason'> | null>
    reverses_transfer: WithDefault<boolean>
    created_at: WithDefault<Date>
    completed_at: OptionalInstant
    waits_for_funds: WithDefault<boolean>
    never_left: WithDefault<boolean>
    is_in_flight: GeneratedAlways<boolean>
  }
  event_refunds: {
    event_id: string
    requested_by: string
    reason: string | null
    requested_at: Instant
  }
  event_refund_items: {
    contribution_id: string
    event_id: string
    completed_at: OptionalInstant
    failure_reason: string | null
    needs_admin: WithDefault<boolean>
  }
  transfer_adjustments: {
    id: Generated<string>
    contribution_id: string
    sequence: number
    kind: ColumnValue<'transfer_adjustments.kind'>
    reversed_transfer_id: string | null
    amount: number
    idempotency_key: string
    attempt: WithDefault<number>
    failed_at: OptionalInstant
    status: WithDefault<ColumnValue<'transfer_adjustments.status'>>
    provider_id: string | null
    refusal_code: string | null
    refusal_request_id: string | null
    refused_at: OptionalInstant
    resolved_at: OptionalInstant
    settled_outside: ColumnValue<'transfer_adjustments.settled_outside'> | null
    settled_amount: number | null
    created_at: WithDefault<Date>
    is_stopped: GeneratedAlways<boolean>
  }
  disputes: {
    id: Generated<string>
    contribution_id: string
    stripe_dispute_id: string
    reason: string
    amount: number
    status: ColumnValue<'disputes.status'>
    evidence_due_by: OptionalInstant
    opened_at: Instant
    closed_at: OptionalInstant
    awaits_return: WithDefault<boolean>
    funds_withdrawn: GeneratedAlways<boolean>
  }
  refund_requests: {
    id: Generated<string>
    contribution_id: string
    reason: string | null
    asked_at: Date
    answer_by: Date
    reminded_at: OptionalInstant
    escalated_at: OptionalInstant
    withdrawn_at: OptionalInstant
    declined_at: OptionalInstant
    declined_by: string | null
    decline_reason: string | null
    is_open: GeneratedAlways<boolean>
  }
  quarantined_payments: {
    id: Generated<string>
    stripe_object_id: string
    reason: ColumnValue<'quarantined_payments.reason'>
    detail: Json
    created_at: WithDefault<Date>
    resolved_at: OptionalInstant
    decision: ColumnValue<'quarantined_payments.decision'> | null
    decided_by: string | null
    contribution_id: string | null
    refund_attempt: WithDefault<number>
    refund_reverses_transfer: WithDefault<boolean>
    stripe_refund_id: WithDefault<string | null>
    refund_waits_for_funds: WithDefault<boolean>
    refund_never_left: WithDefault<boolean>
    host_debt: WithDefault<number | null>
    reversal_attempt: WithDefault<number>
    reversal_sent_at: OptionalInstant
    settled_outside: ColumnValue<'quarantined_payments.settled_outside'> | null
    settled_amount: number | null
  }
  contributions: {
    id: Generated<string>
    folio: string
    event_id: string
    goal_id: string | null
    host_id: string
    user_id: string | null
    contributor_name: string
    contributor_email: string | null
    contributor_key: string
    message: string | null
    anonymous: WithDefault<boolean>
    amount_hidden: WithDefault<boolean>
    message_private: WithDefault<boolean>
    hidden_from_wall: WithDefault<boolean>
    fees_paid_by: WithDefault<ColumnValue<'contributions.fees_paid_by'>>
    base_amount: number
    transaction_fee: number
    service_fee: number
    total_amount: number
    refunded_base_amount: WithDefault<number>
    refunded_total_amount: WithDefault<number>
    disputed_base_amount: WithDefault<number>
    disputed_total_amount: WithDefault<number>
    stripe_account_id: string
    stripe_payment_intent_id: string | null
    card_brand: WithDefault<string | null>
    card_last4: WithDefault<string | null>
    status: WithDefault<ColumnValue<'contributions.status'>>
    email_corrections: WithDefault<number>
    receipt_resends: WithDefault<number>
    created_at: WithDefault<Date>
    confirmed_at: OptionalInstant
    counted_amount: GeneratedAlways<number>
    counted_commission: GeneratedAlways<number>
    search_text: GeneratedAlways<string>
  }
  event_contributors: {
    event_id: string
    contributor_key: string
    contributions: number
  }
  goal_contributors: {
    goal_id: string
    contributor_key: string
    contributions: number
  }
  contribution_thanks: {
    contribution_id: string
    sent_by: ColumnValue<'contribution_thanks.sent_by'>
    message: string | null
    thanked_at: Instant
    emailed_at: OptionalInstant
  }
  checkout_sessions: {
    id: Generated<string>
    contribution_id: string
    event_id: string
    goal_id: string | null
    attempt: number
    idempotency_key: string
    key_attempt: WithDefault<number>
    params: Json
    stripe_session_id: string | null
    url: string | null
    network_hash: Buffer | null
    status: WithDefault<ColumnValue<'checkout_sessions.status'>>
    expires_at: Instant
    created_at: WithDefault<Date>
    declines: WithDefault<number>
    last_decline: WithDefault<ColumnValue<'checkout_sessions.last_decline'> | null>
    card_country: WithDefault<string | null>
  }
  checkout_requests: {
    key: string
    body_hash: Buffer
    contribution_id: Generated<string>
    created_at: WithDefault<Date>
  }
}
