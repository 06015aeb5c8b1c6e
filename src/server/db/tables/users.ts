import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, Json, OptionalInstant, WithDefault } from './events.ts'

/** Tables of people: accounts, sessions, payouts, audit; of limits, Stripe's events and the platform. */
export interface UserTables {
  stripe_events: {
    id: string
    type: string
    account: string | null
    object_id: string | null
    created_at: Instant
    received_at: WithDefault<Date>
    attempts: WithDefault<number>
    next_attempt_at: WithDefault<Date>
    last_error: string | null
    handled_at: OptionalInstant
  }
  operator_faults: {
    kind: ColumnValue<'operator_faults.kind'>
    operation: string
    permission: string | null
    request_id: string | null
    since: Instant
    last_seen_at: Instant
    /** Compared in SQL only; the driver would make an instant of it. */
    alerted_on: string
    closed_at: OptionalInstant
    stops_contributions: GeneratedAlways<boolean>
  }
  platform_balance: {
    id: WithDefault<number>
    available: number
    pending: number
    read_at: Instant
    warned_at: OptionalInstant
  }
  readiness: {
    id: WithDefault<number>
    written_at: Instant
  }
  audit_entries: {
    id: Generated<string>
    at: Instant
    actor_id: string | null
    action: string
    subject_type: ColumnValue<'audit_entries.subject_type'>
    subject_id: string
    reason: string | null
    detail: Json
  }
  admin_notes: {
    id: Generated<string>
    user_id: string | null
    event_id: string | null
    contribution_id: string | null
    author_id: string
    text: string
    created_at: Instant
  }
  emails: {
    id: Generated<string>
    message_id: string
    to_address: string
    subject: string
    about: string | null
    status: WithDefault<ColumnValue<'emails.status'>>
    queued_at: WithDefault<Date>
    ended_at: OptionalInstant
    last_error: WithDefault<string | null>
  }
  rate_limits: {
    key: string
    subject: string | null
    window_start: Instant
    hits: number
  }
  report_requests: {
    user_id: string
    requested_at: Date[]
  }
  report_turns: {
    user_id: string
    token: string
    expires_at: Instant
  }
  payout_accounts: {
    id: Generated<string>
    user_id: string
    stripe_account_id: string | null
    api: WithDefault<ColumnValue<'payout_accounts.api'>>
    platform_id: string | null
    idempotency_key: string
    key_attempt: WithDefault<number>
    request: ColumnType<unknown, string | null | undefined, string | null>
    with_card_payments: WithDefault<boolean>
    country: WithDefault<string>
    payouts_enabled: WithDefault<boolean>
    transfers_active: WithDefault<boolean>
    details_submitted: WithDefault<boolean>
    disabled_reason: string | null
    rejection_waived_at: Date | null
    requirements_due: WithDefault<string[]>
    has_past_due_requirements: WithDefault<boolean>
    ready_notified_at: OptionalInstant
    replaced_at: OptionalInstant
    deauthorized_at: OptionalInstant
    last_synced_at: OptionalInstant
    asked_at: WithDefault<Date>
    created_at: WithDefault<Date>
    can_receive_payments: GeneratedAlways<boolean>
  }
  payouts: {
    id: Generated<string>
    payout_account_id: string
    stripe_payout_id: string
    amount: number
    status: ColumnValue<'payouts.status'>
    failure_code: string | null
    arrives_at: Date
    created_at: Date
    status_at: WithDefault<Date>
    failure_emailed_at: OptionalInstant
    resolved_at: OptionalInstant
  }
  users: {
    id: Generated<string>
    email: string
    first_name: string
    last_name: string
    mother_last_name: WithDefault<string>
    password_hash: string
    roles: string[]
    email_verified_at: OptionalInstant
    pending_email: string | null
    suspended_at: OptionalInstant
    second_factor_since: OptionalInstant
    muted_emails: WithDefault<string[]>
    deleted_at: OptionalInstant
    created_at: WithDefault<Date>
    updated_at: WithDefault<Date>
    shown_role: GeneratedAlways<'ADMIN' | 'HOST' | 'ALIADO'>
    search_text: GeneratedAlways<string>
  }
  user_counts: {
    shown_role: 'ADMIN' | 'HOST' | 'ALIADO'
    is_suspended: boolean
    change: number
  }
  sessions: {
    id: Generated<string>
    user_id: string
    device: WithDefault<string>
    created_at: WithDefault<Date>
    last_used_at: WithDefault<Date>
    expires_at: Instant
    proven_at: WithDefault<Date>
    ended_at: OptionalInstant
    end_reason: ColumnValue<'sessions.end_reason'> | null
  }
  privacy_requests: {
    id: Generated<string>
    kind: ColumnValue<'privacy_requests.kind'>
    name: string
    email: string
    details: string
    made_at: Instant
    token_hash: Buffer | null
    confirmed_at: OptionalInstant
    answer_by: OptionalInstant
    answer_extension: string | null
    decision: ColumnValue<'privacy_requests.decision'> | null
    decided_at: OptionalInstant
    decided_by: string | null
    decision_reason: string | null
    carry_out_by: OptionalInstant
    carry_out_extension: string | null
    carried_out_at: OptionalInstant
    carried_out_by: string | null
    outcome: string | null
    file_until: OptionalInstant
    reminded_at: OptionalInstant
    due_at: GeneratedAlways<Date | null>
  }
  known_networks: {
    user_id: string
    network_hash: Buffer
    last_used_at: Instant
  }
  email_tokens: {
    token_hash: Buffer
    purpose: ColumnValue<'email_tokens.purpose'>
    user_id: string
    email: string
    created_at: WithDefault<Date>
    expires_at: Instant
    used_at: OptionalInstant
  }
}
