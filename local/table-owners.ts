/** The slice of `src/server` that owns each table: only its stores write to it. */
export const TABLE_OWNERS: Record<string, string> = {
  users: 'users',
  sessions: 'users',
  known_networks: 'users',
  email_tokens: 'users',
  audit_entries: 'users',
  passkeys: 'second-factor',
  totp_apps: 'second-factor',
  recovery_codes: 'second-factor',
  factor_challenges: 'second-factor',
  payout_accounts: 'payout-records',
  operator_faults: 'operator-faults',
  platform_balance: 'platform',
  events: 'event-records',
  goals: 'event-records',
  deleted_events: 'event-records',
  event_contributors: 'event-records',
  goal_contributors: 'event-records',
  daily_totals: 'event-records',
  contributions: 'contributions',
  checkout_sessions: 'contributions',
  checkout_requests: 'checkout',
  quarantined_payments: 'settlement',
  refunds: 'refunds',
  event_refunds: 'settlement',
  event_refund_items: 'settlement',
  transfer_adjustments: 'refunds',
  disputes: 'disputes',
  stripe_events: 'stripe-events',
  ledger_movements: 'ledger',
  ledger_postings: 'ledger',
  ledger_checks: 'ledger',
  contribution_thanks: 'thanks',
  report_requests: 'reports',
  report_turns: 'reports',
  rate_limits: 'http',
}

/** Writes by another slice than the owner, with the reason. */
export const WRITE_EXCEPTIONS: Record<string, Record<string, string>> = {
  checkout: {
    contributions: 'Only checkout knows which contributions nobody can pay any more.',
  },
  refunds: {
    event_refunds: 'Settlement reads it to refund payments that arrive after an event refund.',
    event_refund_items: 'Settlement adds such a payment; the use cases of refunds do the rest.',
  },
}
