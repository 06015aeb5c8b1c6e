import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type { AuditSubject } from '#contract/admin/admin.ts'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/money/quarantine.ts'
import type { EventTheme } from '#contract/product/product.ts'
import type { Instant, Json, OptionalInstant, WithDefault } from './columns.ts'
import type {
  LedgerBalancesTable,
  LedgerChecksTable,
  LedgerEntriesTable,
  LedgerMovementsTable,
} from './ledger-tables.ts'
import type {
  DisputesTable,
  EventRefundItemsTable,
  EventRefundsTable,
  RefundsTable,
  ShareMovesTable,
} from './refund-tables.ts'
import type { ContributionThanksTable } from './thanks-tables.ts'

/** The rows as db/migrations makes them; `columns.ts` says how each kind of column is read. */
interface UsersTable {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  mother_last_name: WithDefault<string>
  password_hash: string
  roles: string[]
  email_verified_at: OptionalInstant
  suspended_at: OptionalInstant
  muted_letters: WithDefault<string[]>
  deleted_at: OptionalInstant
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

interface SessionsTable {
  id: Generated<string>
  user_id: string
  created_at: WithDefault<Date>
  expires_at: Instant
  ended_at: OptionalInstant
}

interface EmailTokensTable {
  token_hash: Buffer
  purpose: 'verify-email' | 'reset-password' | 'undo-email'
  user_id: string
  email: string
  created_at: WithDefault<Date>
  expires_at: Instant
  used_at: OptionalInstant
}

interface PayoutAccountsTable {
  id: Generated<string>
  user_id: string
  stripe_account_id: string | null
  idempotency_key: string
  owner: ColumnType<unknown, string | null | undefined, string | null>
  country: WithDefault<string>
  charges_enabled: WithDefault<boolean>
  payouts_enabled: WithDefault<boolean>
  transfers_active: WithDefault<boolean>
  details_submitted: WithDefault<boolean>
  disabled_reason: string | null
  requirements_due: WithDefault<string[]>
  past_due: WithDefault<boolean>
  ready_at: OptionalInstant
  replaced_at: OptionalInstant
  deauthorized_at: OptionalInstant
  checked_at: OptionalInstant
  created_at: WithDefault<Date>
  can_take_money: GeneratedAlways<boolean>
}

interface EventsTable {
  id: Generated<string>
  host_id: string
  slug: string
  name: string
  description: string | null
  event_date: Instant
  location: string | null
  status: WithDefault<'DRAFT' | 'ACTIVE' | 'COMPLETED' | 'ARCHIVED'>
  theme: WithDefault<EventTheme>
  hosts: WithDefault<string[]>
  video_call_link: string | null
  photo_album_link: string | null
  closing_date: OptionalInstant
  thank_you_message: string | null
  wall_messages: WithDefault<boolean>
  goal_count: WithDefault<number>
  fulfilled_goal_count: WithDefault<number>
  target_amount: WithDefault<number>
  raised_amount: WithDefault<number>
  commission_amount: WithDefault<number>
  contribution_count: WithDefault<number>
  contributor_count: WithDefault<number>
  published_at: OptionalInstant
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

interface GoalsTable {
  id: Generated<string>
  event_id: string
  name: string
  description: string | null
  target_amount: number
  category: WithDefault<string>
  priority: number
  can_receive_contributions: WithDefault<boolean>
  raised_amount: WithDefault<number>
  contribution_count: WithDefault<number>
  contributor_count: WithDefault<number>
  reached_at: OptionalInstant
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

interface ContributionsTable {
  id: Generated<string>
  event_id: string
  goal_id: string | null
  host_id: string
  user_id: string | null
  contributor_name: string
  contributor_email: string | null
  contributor_key: string
  message: string | null
  anonymous: WithDefault<boolean>
  hidden_from_wall: WithDefault<boolean>
  base_amount: number
  transaction_fee: number
  service_fee: number
  total_amount: number
  refunded_amount: WithDefault<number>
  refunded_total: WithDefault<number>
  stripe_account_id: string
  stripe_payment_intent_id: string | null
  status: WithDefault<'PENDING' | 'CONFIRMED' | 'EXPIRED' | 'FAILED' | 'REFUNDED' | 'DISPUTED'>
  created_at: WithDefault<Date>
  confirmed_at: OptionalInstant
  counted_amount: GeneratedAlways<number>
  email_corrections: WithDefault<number>
  receipt_letters: WithDefault<number>
}

interface EventContributorsTable {
  event_id: string
  contributor_key: string
  contributions: number
}

interface GoalContributorsTable {
  goal_id: string
  contributor_key: string
  contributions: number
}

interface CheckoutSessionsTable {
  id: Generated<string>
  contribution_id: string
  event_id: string
  goal_id: string | null
  attempt: number
  idempotency_key: string
  params: Json
  stripe_session_id: string | null
  url: string | null
  status: WithDefault<'opening' | 'open' | 'complete' | 'expired' | 'refused'>
  expires_at: Instant
  created_at: WithDefault<Date>
}

interface CheckoutRequestsTable {
  key: string
  body_hash: Buffer
  contribution_id: Generated<string>
  created_at: WithDefault<Date>
}

interface StripeEventsTable {
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

interface QuarantinedPaymentsTable {
  id: Generated<string>
  stripe_session_id: string
  reason: QuarantinedPayment['reason']
  detail: Json
  created_at: WithDefault<Date>
  resolved_at: OptionalInstant
  decision: QuarantineDecision | null
  decided_by: string | null
  /** What it has become, where it was settled. */
  contribution_id: string | null
  /** How often the provider has refused to give it back, for good: each used up a key. */
  refund_refusals: WithDefault<number>
}

interface RateLimitsTable {
  key: string
  window_start: Instant
  hits: number
}

interface DailyTotalsTable {
  /** `YYYY-MM-DD` in Mexico City when selected as text; the driver would make an instant of it. */
  day: string
  slot: number
  raised_amount: WithDefault<number>
  commission_amount: WithDefault<number>
  contribution_count: WithDefault<number>
}

interface AuditEntriesTable {
  id: Generated<string>
  at: Instant
  actor_id: string | null
  action: string
  subject_type: AuditSubject
  subject_id: string
  reason: string | null
  detail: Json
}

interface ReportGrantsTable {
  user_id: string
  granted_at: Date[]
}

interface DeletedEventsTable {
  id: string
  host_id: string
  deleted_at: Instant
}

export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  email_tokens: EmailTokensTable
  payout_accounts: PayoutAccountsTable
  events: EventsTable
  goals: GoalsTable
  contributions: ContributionsTable
  event_contributors: EventContributorsTable
  goal_contributors: GoalContributorsTable
  checkout_sessions: CheckoutSessionsTable
  checkout_requests: CheckoutRequestsTable
  stripe_events: StripeEventsTable
  quarantined_payments: QuarantinedPaymentsTable
  refunds: RefundsTable
  disputes: DisputesTable
  share_moves: ShareMovesTable
  ledger_movements: LedgerMovementsTable
  ledger_entries: LedgerEntriesTable
  ledger_balances: LedgerBalancesTable
  ledger_checks: LedgerChecksTable
  rate_limits: RateLimitsTable
  report_grants: ReportGrantsTable
  daily_totals: DailyTotalsTable
  audit_entries: AuditEntriesTable
  contribution_thanks: ContributionThanksTable
  event_refunds: EventRefundsTable
  event_refund_items: EventRefundItemsTable
  deleted_events: DeletedEventsTable
}

/** A row as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** The pool, outside any transaction. */
export type Database = Kysely<Schema>
/** Inside one transaction. */
export type Tx = Transaction<Schema>
/** Either; what a read of a store takes. */
export type Db = Database | Tx
