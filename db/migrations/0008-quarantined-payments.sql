-- Payments, refunds and disputes that match none of our rows: never dropped, never counted, decided
-- by an admin.
create table quarantined_payments (
  id uuid primary key default uuidv7(),
  -- Stripe's id of the session, or of the refund or dispute whose payment is unknown.
  stripe_object_id text not null unique,
  reason text not null,
  detail jsonb not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  decision text,
  decided_by uuid,
  -- The contribution that an accepted payment became.
  contribution_id uuid references contributions on delete set null,
  -- The number of the idempotency key of its refund: each answer other than a refund takes the next.
  refund_attempt integer not null default 1,
  constraint quarantined_payments_reason_check check
    (reason in ('unmatched-session', 'amount-mismatch', 'currency-mismatch', 'account-mismatch',
      'duplicate-payment', 'unmatched-refund', 'unmatched-dispute')),
  constraint quarantined_payments_decision_check check
    (decision in ('accept', 'refund', 'dismiss')),
  constraint quarantined_payments_accepted_check check
    (contribution_id is null or decision is not distinct from 'accept'),
  constraint quarantined_payments_refund_attempt_check check (refund_attempt >= 1)
);
create index quarantined_payments_contribution_id_idx on quarantined_payments (contribution_id)
  where contribution_id is not null;
