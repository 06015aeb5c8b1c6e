import type { Kysely, Selectable, Transaction } from 'kysely'
import type {
  CheckoutRequestsTable,
  CheckoutSessionsTable,
  ContributionsTable,
  ContributionThanksTable,
  DailyTotalsTable,
  DisputesTable,
  EventContributorsTable,
  EventRefundItemsTable,
  EventRefundsTable,
  GoalContributorsTable,
  LedgerChecksTable,
  LedgerMovementsTable,
  LedgerPostingsView,
  QuarantinedPaymentsTable,
  RefundsTable,
  TransferAdjustmentsTable,
} from './tables/contributions.ts'
import type { DeletedEventsTable, EventsTable, GoalsTable } from './tables/events.ts'
import type {
  AuditEntriesTable,
  EmailTokensTable,
  PayoutAccountsTable,
  RateLimitsTable,
  ReportRequestsTable,
  SessionsTable,
  StripeEventsTable,
  UsersTable,
} from './tables/users.ts'

/** The tables of db/migrations, whose comments say what each column means. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  email_tokens: EmailTokensTable
  payout_accounts: PayoutAccountsTable
  events: EventsTable
  goals: GoalsTable
  deleted_events: DeletedEventsTable
  contributions: ContributionsTable
  event_contributors: EventContributorsTable
  goal_contributors: GoalContributorsTable
  contribution_thanks: ContributionThanksTable
  checkout_sessions: CheckoutSessionsTable
  checkout_requests: CheckoutRequestsTable
  refunds: RefundsTable
  event_refunds: EventRefundsTable
  event_refund_items: EventRefundItemsTable
  transfer_adjustments: TransferAdjustmentsTable
  disputes: DisputesTable
  quarantined_payments: QuarantinedPaymentsTable
  stripe_events: StripeEventsTable
  audit_entries: AuditEntriesTable
  ledger_movements: LedgerMovementsTable
  ledger_postings: LedgerPostingsView
  ledger_checks: LedgerChecksTable
  daily_totals: DailyTotalsTable
  rate_limits: RateLimitsTable
  report_requests: ReportRequestsTable
}

/** A row as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** The pool, outside any transaction. */
export type Database = Kysely<Schema>
/** Inside one transaction. */
export type Tx = Transaction<Schema>
/** Either; what a read of a store takes. */
export type Db = Database | Tx
