-- Webhook events, stored before they are acknowledged and handled once (R6). The object
-- is fetched again before anything is done: no payload with names and addresses is stored.
create table stripe_events (
  id text primary key,
  type text not null,
  -- The connected account that the event is about; null for our own.
  account text,
  object_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  handled_at timestamptz
);
create index stripe_events_next_attempt_at_idx on stripe_events (next_attempt_at)
  where handled_at is null;
create index stripe_events_handled_at_idx on stripe_events (handled_at);
