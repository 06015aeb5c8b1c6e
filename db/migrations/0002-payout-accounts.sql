-- A host's connected account at Stripe, as Stripe last described it.
create table payout_accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  -- Null until Stripe has answered; the row and its idempotency key exist before the call.
  stripe_account_id text unique,
  -- Which of Stripe's APIs made the account, and describes it.
  api text not null default 'v2' check (api in ('v1', 'v2')),
  -- Whose key last read the account: the platform's own account id and mode, such as `acct_1/live`. That
  -- an account cannot be reached counts as deauthorized only for a key of the same platform and mode.
  platform_id text,
  idempotency_key text not null unique,
  -- How many keys the creation has used; the key that is sent ends with it.
  key_attempt integer not null default 1,
  -- What the creation asks for, until Stripe has answered: a retry under the same key sends the same.
  request jsonb,
  -- Whether its creation asked for card payments, too: some platforms get transfers only with them, and the
  -- next creation asks for both at once.
  with_card_payments boolean not null default false,
  country text not null default 'MX',
  payouts_enabled boolean not null default false,
  transfers_active boolean not null default false,
  details_submitted boolean not null default false,
  disabled_reason text,
  -- When an operator allowed the host another account although Stripe rejected this one.
  rejection_waived_at timestamptz,
  requirements_due text[] not null default '{}',
  has_past_due_requirements boolean not null default false,
  -- When the host was emailed that the account can receive payments: once.
  ready_notified_at timestamptz,
  -- A recreated account replaces the one before it.
  replaced_at timestamptz,
  deauthorized_at timestamptz,
  -- When Stripe was asked for this state, by this database's clock: an older answer changes nothing.
  last_synced_at timestamptz,
  -- When Stripe was last asked, with or without an answer.
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  can_receive_payments boolean not null generated always as
    (transfers_active and deauthorized_at is null) stored
);
create index payout_accounts_user_id_idx on payout_accounts (user_id);
create unique index payout_accounts_user_id_current_idx on payout_accounts (user_id)
  where replaced_at is null;
-- The accounts that wait for somebody, of many that work.
create index payout_accounts_blocked_idx on payout_accounts (id) where replaced_at is null
  and (not can_receive_payments or not payouts_enabled or has_past_due_requirements
    or deauthorized_at is not null);

-- Payouts from the hosts' accounts to their banks, as Stripe last described them.
create table payouts (
  id uuid primary key default uuidv7(),
  payout_account_id uuid not null references payout_accounts,
  stripe_payout_id text collate "C" not null unique,
  -- Centavos; below zero if Stripe takes from the bank what the account lacks.
  amount bigint not null,
  status text not null check (status in ('pending', 'in-transit', 'paid', 'failed', 'canceled')),
  failure_code text,
  -- The day on which the bank should have it, as midnight UTC.
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  -- Since when we know this status.
  status_at timestamptz not null default now(),
  -- When the host was emailed that it failed: once.
  failure_emailed_at timestamptz,
  -- When somebody at the desk declared that a failed one needs nothing more.
  resolved_at timestamptz
);
create index payouts_payout_account_id_arrives_at_idx on payouts (payout_account_id, arrives_at desc);
create index payouts_arrives_at_id_idx on payouts (arrives_at desc, id desc);
-- The list of one state, of which there may be few.
create index payouts_status_arrives_at_id_idx on payouts (status, arrives_at desc, id desc);
-- Searches by amount.
create index payouts_amount_arrives_at_idx on payouts (amount, arrives_at desc, id desc);
create index payouts_failed_idx on payouts (status_at) where status = 'failed';
