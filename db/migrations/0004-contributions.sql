-- Contributions and the checkouts that pay for them (R1, R6). Amounts in centavos.
create table contributions (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events,
  goal_id uuid,
  host_id uuid not null references users,
  user_id uuid references users,
  contributor_name text not null check (char_length(contributor_name) between 1 and 100),
  contributor_email text,
  -- Distinct e-mail, else distinct name: what uniqueContributors counts (R6).
  contributor_key text not null,
  message text check (char_length(message) <= 500),
  anonymous boolean not null default false,
  base_amount bigint not null check (base_amount >= 1000),
  transaction_fee bigint not null check (transaction_fee >= 0),
  service_fee bigint not null check (service_fee >= 0),
  total_amount bigint not null,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and base_amount),
  -- The account that gets the gift, fixed when the checkout was opened.
  stripe_account_id text not null,
  stripe_payment_intent_id text unique,
  status text not null default 'PENDING' check
    (status in ('PENDING', 'CONFIRMED', 'EXPIRED', 'FAILED', 'REFUNDED', 'DISPUTED')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- What counts in totals at this moment.
  counted_amount bigint not null generated always as
    (case when status = 'CONFIRMED' then base_amount - refunded_amount else 0 end) stored,
  foreign key (event_id, goal_id) references goals (event_id, id),
  check (base_amount + transaction_fee + service_fee = total_amount)
);
create index contributions_of_event on contributions (event_id, confirmed_at desc) where status = 'CONFIRMED';
create index contributions_of_goal on contributions (goal_id, confirmed_at desc) where status = 'CONFIRMED';
create index contributions_of_host on contributions (host_id, confirmed_at desc) where confirmed_at is not null;
create index contributions_of_user on contributions (user_id, created_at desc);

-- Who has confirmed contributions, so that distinct contributors are kept and never counted anew.
create table event_contributors (
  event_id uuid not null references events on delete cascade,
  contributor_key text not null,
  contributions integer not null check (contributions >= 0),
  primary key (event_id, contributor_key)
);
create table goal_contributors (
  goal_id uuid not null references goals on delete cascade,
  contributor_key text not null,
  contributions integer not null check (contributions >= 0),
  primary key (goal_id, contributor_key)
);

-- One try to open a hosted checkout: its key and parameters are stored before the provider is called.
create table checkout_sessions (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions on delete cascade,
  event_id uuid not null references events,
  goal_id uuid,
  attempt integer not null check (attempt >= 1),
  idempotency_key text not null unique,
  params jsonb not null,
  stripe_session_id text unique,
  url text,
  status text not null default 'opening' check (status in ('opening', 'open', 'complete', 'expired', 'refused')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (contribution_id, attempt)
);
create index checkout_sessions_open on checkout_sessions (event_id) where status in ('opening', 'open');
create index checkout_sessions_recent on checkout_sessions (created_at);

-- The caller's own Idempotency-Key: the same key and body give the same session (R6).
-- It is claimed before its contribution is written, so that of several at once one goes on.
create table checkout_requests (
  key text primary key,
  body_hash bytea not null,
  contribution_id uuid not null default uuidv7()
    references contributions on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index checkout_requests_of_contribution on checkout_requests (contribution_id);
