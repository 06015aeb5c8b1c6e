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
  -- Whether its refund also takes back the host's part: false once Stripe has refused that.
  refund_reverses_transfer boolean not null default true,
  -- Null until Stripe has accepted the refund.
  stripe_refund_id text unique,
  -- Stripe holds the refund back until the platform's balance covers it.
  refund_waits_for_funds boolean not null default false,
  -- The refund failed for lack of the platform's money: none has moved.
  refund_never_left boolean not null default false,
  -- Centavos of the refunded payment that the host still has, because Stripe refused to take them back
  -- (R17). The payment stays unresolved until an admin has retried it.
  host_debt bigint,
  -- The number of the idempotency key of that reversal.
  reversal_attempt integer not null default 1,
  -- When that reversal was last sent; null once Stripe has refused it: a settlement then cannot cross it.
  reversal_sent_at timestamptz,
  -- How an admin closed the host's debt outside Stripe, and the centavos of it; null if nobody has, or it was
  -- undone.
  settled_outside text,
  settled_amount bigint,
  constraint quarantined_payments_reason_check check
    (reason in ('unmatched-session', 'amount-mismatch', 'currency-mismatch', 'account-mismatch',
      'duplicate-payment', 'unmatched-refund', 'unmatched-dispute')),
  constraint quarantined_payments_decision_check check
    (decision in ('accept', 'refund', 'dismiss')),
  constraint quarantined_payments_accepted_check check
    (contribution_id is null or decision is not distinct from 'accept'),
  constraint quarantined_payments_refund_attempt_check check (refund_attempt >= 1),
  constraint quarantined_payments_reversal_attempt_check check (reversal_attempt >= 1),
  constraint quarantined_payments_host_debt_check check
    (host_debt is null or (host_debt > 0 and resolved_at is null)),
  constraint quarantined_payments_settled_outside_check check (settled_outside in ('paid', 'written-off')),
  constraint quarantined_payments_settled_amount_check check
    ((settled_outside is null) = (settled_amount is null) and settled_amount > 0),
  constraint quarantined_payments_settled_check check
    (settled_outside is null or (decision = 'refund' and resolved_at is not null))
);
create index quarantined_payments_host_debt_idx on quarantined_payments (id)
  where host_debt is not null;
create index quarantined_payments_refund_waits_for_funds_idx on quarantined_payments (id)
  where refund_waits_for_funds;
create index quarantined_payments_contribution_id_idx on quarantined_payments (contribution_id)
  where contribution_id is not null;
