-- One attempt to open a hosted checkout: its key and parameters are stored before Stripe is called.
create table checkout_sessions (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions on delete cascade,
  event_id uuid not null references events,
  goal_id uuid,
  attempt integer not null,
  idempotency_key text not null unique,
  -- How many keys this checkout has used up: each answer other than a session takes the next one.
  key_attempt integer not null default 1,
  params jsonb not null,
  stripe_session_id text unique,
  url text,
  -- The caller's network as a keyed hash, for a day: declined cards are counted by it.
  network_hash bytea,
  status text not null default 'opening',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- How many payments the bank declined at it, and why the last one (decision 27 counts cards).
  declines integer not null default 0,
  last_decline text,
  -- ISO 3166 of the bank that issued the card: many from one country abroad are a sign of risk.
  card_country text,
  unique (contribution_id, attempt),
  constraint checkout_sessions_status_check check
    (status in ('opening', 'open', 'complete', 'expired', 'refused')),
  constraint checkout_sessions_last_decline_check check
    (last_decline in ('funds', 'verification', 'card-data', 'later', 'bank')),
  constraint checkout_sessions_declined_check check ((declines > 0) = (last_decline is not null)),
  constraint checkout_sessions_attempt_check check (attempt >= 1),
  constraint checkout_sessions_key_attempt_check check (key_attempt >= 1)
);
create index checkout_sessions_event_id_idx on checkout_sessions (event_id);
create index checkout_sessions_event_id_open_idx on checkout_sessions (event_id)
  where status in ('opening', 'open');
create index checkout_sessions_network_hash_idx on checkout_sessions (network_hash)
  where network_hash is not null;
create index checkout_sessions_created_at_idx on checkout_sessions (created_at);

-- The caller's own Idempotency-Key: the same key and body give the same session (R6). The key is
-- inserted before its contribution, so that of several simultaneous requests one proceeds.
create table checkout_requests (
  key text primary key,
  body_hash bytea not null,
  contribution_id uuid not null default uuidv7()
    references contributions on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index checkout_requests_contribution_id_idx on checkout_requests (contribution_id);
create index checkout_requests_created_at_idx on checkout_requests (created_at);
