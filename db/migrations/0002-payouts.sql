-- The host's connected account at the payment provider, as the provider last described it.
create table payout_accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  -- Null until the provider has answered; the row and its idempotency key exist before the call.
  stripe_account_id text unique,
  idempotency_key text not null unique,
  -- Whom the provider was asked to open it for, kept until it has: a retry must say the same.
  owner jsonb,
  country text not null default 'MX',
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  transfers_active boolean not null default false,
  details_submitted boolean not null default false,
  disabled_reason text,
  requirements_due text[] not null default '{}',
  past_due boolean not null default false,
  -- Set once, by the first change that let the host take money: the letter goes out once.
  ready_at timestamptz,
  -- A recreated account replaces the one before it.
  replaced_at timestamptz,
  deauthorized_at timestamptz,
  -- When the provider was last asked, by this database's clock: an older answer changes nothing.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  can_take_money boolean not null generated always as
    (charges_enabled and transfers_active and deauthorized_at is null) stored
);
create unique index payout_accounts_current on payout_accounts (user_id) where replaced_at is null;
