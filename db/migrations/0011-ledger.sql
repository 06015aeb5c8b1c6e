-- Every movement of money from one account to another, append-only (R1, R6): a movement balances by
-- construction. src/server/ledger/README.md explains accounts and kinds.
create table ledger_movements (
  id uuid primary key default uuidv7(),
  kind text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  -- Both null for a quarantined payment, for what a payout contains beyond our contributions, for a fee
  -- of no payment, and for a debt that was written off.
  contribution_id uuid references contributions,
  event_id uuid references events,
  -- Stripe's id of what moved the money, or ours for what moved outside Stripe: recording it twice adds
  -- nothing. A payout has one movement per contribution; an accepted payment has the quarantined one and
  -- the contribution's.
  provider_id text collate "C" not null,
  -- The payment that a transfer, its reversal, or what was paid outside in place of it, is part of; null for
  -- other kinds.
  payment_id text,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  unique nulls not distinct (provider_id, kind, contribution_id),
  constraint ledger_movements_kind_check check (kind in (
    'charge', 'platform_fee', 'transfer', 'provider_fee', 'connect_fee', 'refund', 'fee_return',
    'reversal', 'refund_failed', 'dispute', 'dispute_fee', 'dispute_won', 'payout', 'payout_failed', 'outside_payment',
    'write_off')),
  constraint ledger_movements_from_account_check check (from_account in
    ('card', 'clearing', 'suspense', 'revenue', 'provider_fees', 'host', 'bank', 'outside')),
  constraint ledger_movements_to_account_check check (to_account in
    ('card', 'clearing', 'suspense', 'revenue', 'provider_fees', 'host', 'bank', 'outside')),
  constraint ledger_movements_accounts_check check (from_account <> to_account),
  constraint ledger_movements_amount_check check (amount > 0),
  constraint ledger_movements_event_check check ((contribution_id is null) = (event_id is null))
);
create index ledger_movements_contribution_id_idx on ledger_movements (contribution_id)
  where contribution_id is not null;
-- Of an event, the last first.
create index ledger_movements_event_id_idx on ledger_movements (event_id, id)
  where event_id is not null;
-- Books a quarantined payment's transfer once: its provider_id is the payment's until Stripe reports
-- the transfer's own id.
create unique index ledger_movements_payment_id_idx on ledger_movements (payment_id)
  where kind = 'transfer' and contribution_id is null;
create index ledger_movements_reversal_payment_id_idx on ledger_movements (payment_id)
  where kind = 'reversal';
create index ledger_movements_write_off_idx on ledger_movements (id) where kind = 'write_off';
create index ledger_movements_outside_payment_idx on ledger_movements (payment_id)
  where kind = 'outside_payment';
-- Of a kind, the last first.
create index ledger_movements_kind_id_idx on ledger_movements (kind, id);
create index ledger_movements_amount_id_idx on ledger_movements (amount, id) include (kind);
create index ledger_movements_occurred_at_idx on ledger_movements (occurred_at);

create trigger ledger_movements_append_only before update or delete or truncate on ledger_movements
  for each statement execute function reject_change();

-- Each movement as its two postings, with the sign that each account sees. An accepted payment's
-- movements pass through suspense, which there stands for the card or, in transfers and reversals,
-- for the host: `account` is the one that is meant, `booked_account` the one that is booked.
create view ledger_postings as
select movement.id as movement_id, kind, contribution_id, event_id, provider_id, occurred_at,
  recorded_at, booked_account, posting.amount,
  case
    when booked_account <> 'suspense' or contribution_id is null then booked_account
    when kind in ('transfer', 'reversal') then 'host'
    else 'card'
  end as account
from ledger_movements as movement,
  lateral (values (from_account, -movement.amount), (to_account, movement.amount))
    as posting (booked_account, amount);

-- What moved between two accounts on each day that is over, in Mexico City, by the time in the movements' ids: it cannot
-- change any more, so that sums of a month read days (`closeLedgerDays`).
create table ledger_days (
  day date not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  movements integer not null,
  primary key (day, from_account, to_account)
);

-- The result of each comparison of totals, contributions, ledger and provider.
create table ledger_checks (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  figures jsonb not null,
  differences jsonb not null,
  -- What each account held of all movements whose id is below `balances_before`, which is an hour
  -- old: ids grow with time, so that the present balances are this snapshot plus later movements.
  balances jsonb not null,
  balances_before uuid not null
);
create index ledger_checks_started_at_idx on ledger_checks (started_at desc);

-- When each host's account at Stripe was last compared with what its contributions owe the host, and what
-- differed then (R17): the nightly check goes on from here if it was cut off.
create table host_transfer_checks (
  account text primary key,
  -- Null before the first comparison that reached its end.
  checked_at timestamptz,
  differences jsonb not null,
  -- Since when Stripe has not listed its transfers; null once it did.
  unread_since timestamptz
);
