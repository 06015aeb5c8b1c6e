-- What the provider told us, stored before it is answered, handled once (payments.md, R6).
create table stripe_events (
  id text primary key,
  type text not null,
  -- The connected account that the event is about; null for our own.
  account text,
  object_id text,
  payload jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  handled_at timestamptz
);
create index stripe_events_waiting on stripe_events (next_attempt_at) where handled_at is null;

-- Payments that fit none of our rows: never dropped, never counted, looked at by a person.
create table quarantined_payments (
  id uuid primary key default uuidv7(),
  stripe_session_id text not null unique,
  reason text not null check
    (reason in ('unmatched-session', 'amount-mismatch', 'currency-mismatch', 'account-mismatch', 'duplicate-payment')),
  detail jsonb not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
