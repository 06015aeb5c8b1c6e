/** The slice of `src/server` that owns each table: only its stores write to it. */
export const TABLE_OWNERS: Record<string, string> = {
  users: 'users',
  sessions: 'users',
  email_tokens: 'users',
  audit_entries: 'users',
  payout_accounts: 'payout-records',
  events: 'event-records',
  goals: 'event-records',
  deleted_events: 'event-records',
  event_contributors: 'event-records',
  goal_contributors: 'event-records',
  daily_totals: 'event-records',
  contributions: 'contributions',
  checkout_sessions: 'settlement',
  checkout_requests: 'checkout',
  quarantined_payments: 'settlement',
  refunds: 'settlement',
  event_refunds: 'settlement',
  event_refund_items: 'settlement',
  transfer_adjustments: 'refunds',
  disputes: 'disputes',
  stripe_events: 'stripe-events',
  ledger_movements: 'ledger',
  ledger_postings: 'ledger',
  ledger_checks: 'reconciliation',
  contribution_thanks: 'thanks',
  report_requests: 'reports',
  rate_limits: 'http',
}

/** Writes by another slice than the owner, with the reason. */
export const WRITE_EXCEPTIONS: Record<string, Record<string, string>> = {}
