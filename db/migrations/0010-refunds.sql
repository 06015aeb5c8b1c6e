-- Money that goes back to cards, and what the host's account gives back of it (R6). Centavos.

-- What of the whole payment has gone back, fees included; refunded_amount is the gift's part of it.
alter table contributions add column refunded_total bigint not null default 0
  check (refunded_total between 0 and total_amount);

-- One refund: its amounts and key are stored before the provider is called.
create table refunds (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  base_part bigint not null check (base_part >= 0),
  total_part bigint not null check (total_part > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- Null until the provider has taken it.
  stripe_refund_id text unique,
  -- Null for one that was made at the provider's own panel, as is who asked.
  idempotency_key text unique,
  requested_by uuid,
  reason text check (char_length(reason) <= 500),
  -- Whether the provider takes the gift's part from the first transfer in the same call.
  reverses_transfer boolean not null default true,
  created_at timestamptz not null default now(),
  -- Reserved, and not known to have reached the provider.
  is_underway boolean not null
    generated always as (status = 'pending' and stripe_refund_id is null) stored
);
create index refunds_of_contribution on refunds (contribution_id);

-- A payment that its cardholder contests.
create table disputes (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  stripe_dispute_id text not null unique,
  reason text not null,
  amount bigint not null,
  status text not null check
    (status in ('inquiry', 'needs_response', 'under_review', 'lost', 'won')),
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  -- The provider holds the money, or the cardholder has it.
  takes_money boolean not null
    generated always as (status in ('needs_response', 'under_review', 'lost')) stored
);
create index disputes_of_contribution on disputes (contribution_id);

-- What moves between the platform and the host's account after the payment, one after the other,
-- until the host holds exactly what of the gift stands.
create table share_moves (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  n integer not null check (n >= 1),
  kind text not null check (kind in ('reversal', 'transfer')),
  -- The transfer that a reversal takes from.
  transfer_id text check ((kind = 'reversal') = (transfer_id is not null)),
  amount bigint not null check (amount > 0),
  idempotency_key text not null unique,
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  stripe_id text,
  created_at timestamptz not null default now(),
  unique (contribution_id, n)
);

alter table quarantined_payments drop constraint quarantined_payments_reason_check;
alter table quarantined_payments add constraint quarantined_payments_reason_check check
  (reason in ('unmatched-session', 'amount-mismatch', 'currency-mismatch', 'account-mismatch',
    'duplicate-payment', 'unmatched-refund', 'unmatched-dispute'));
