-- Every movement of money, in rows that are only ever added (R1, R6). Centavos.
create table ledger_movements (
  id uuid primary key default uuidv7(),
  -- Null for money that is kept apart, and for what of a payout belongs to no contribution.
  contribution_id uuid references contributions,
  kind text not null check (kind in (
    'charge', 'platform_fee', 'transfer', 'provider_fee', 'refund', 'fee_return', 'reversal',
    'refund_failed', 'dispute', 'dispute_fee', 'dispute_won', 'payout', 'payout_failed')),
  -- What the provider calls that which moved it: the same thing told twice is one movement.
  provider_id text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  unique nulls not distinct (kind, provider_id, contribution_id)
);
create index ledger_movements_of_contribution on ledger_movements (contribution_id);
create index ledger_movements_recent on ledger_movements (occurred_at);

create table ledger_entries (
  movement_id uuid not null references ledger_movements,
  account text not null check
    (account in ('card', 'clearing', 'held', 'revenue', 'provider', 'host', 'bank')),
  amount bigint not null check (amount <> 0),
  primary key (movement_id, account)
);

-- What each account holds. Several rows share the sum, so that payments do not wait for one; a
-- transaction touches one of them only.
create table ledger_balances (
  slot smallint primary key,
  card bigint not null default 0,
  clearing bigint not null default 0,
  held bigint not null default 0,
  revenue bigint not null default 0,
  provider bigint not null default 0,
  host bigint not null default 0,
  bank bigint not null default 0,
  check (card + clearing + held + revenue + provider + host + bank = 0)
);

-- What each comparison of totals, contributions, ledger and provider found.
create table ledger_checks (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  figures jsonb not null,
  differences jsonb not null
);
create index ledger_checks_recent on ledger_checks (started_at desc);

-- When each came to its end, which the provider tells once.
alter table refunds add column settled_at timestamptz;
alter table disputes add column closed_at timestamptz;

-- What is on record already. The provider's fees are asked of the provider later.
create function pg_temp.book(contribution uuid, what text, name text, at timestamptz,
  account_from text, account_to text, centavos bigint) returns void language plpgsql as $$
declare movement uuid;
begin
  if centavos = 0 then return; end if;
  insert into ledger_movements (contribution_id, kind, provider_id, occurred_at)
    values (contribution, what, name, at) returning id into movement;
  insert into ledger_entries values (movement, account_from, -centavos), (movement, account_to, centavos);
end $$;

create temporary table paid on commit drop as
select id, coalesce(stripe_payment_intent_id, id::text) as payment, confirmed_at as at,
  base_amount as base, total_amount as total,
  case when status = 'DISPUTED' then 0 else base_amount - refunded_amount end as share,
  (select coalesce(sum(total_part), 0)::bigint from refunds where contribution_id = contributions.id
    and status <> 'failed' and stripe_refund_id is not null) as given_back,
  (select coalesce(sum(amount), 0)::bigint from disputes where contribution_id = contributions.id
    and takes_money) as contested,
  -- What the host's account holds beyond the share, while moves wait.
  (select coalesce(sum(case kind when 'reversal' then amount else -amount end), 0)::bigint
    from share_moves where contribution_id = contributions.id and status = 'pending') as waiting,
  -- What moved between the two after the payment.
  (select coalesce(sum(case kind when 'reversal' then -amount else amount end), 0)::bigint
    from share_moves where contribution_id = contributions.id and status = 'done') as moved
from contributions where confirmed_at is not null;

select pg_temp.book(id, 'charge', payment, at, 'card', 'clearing', total) from paid;
select pg_temp.book(id, 'platform_fee', payment, at, 'clearing', 'revenue', total - base) from paid;
select pg_temp.book(id, 'transfer', payment, at, 'clearing', 'host', base) from paid;
select pg_temp.book(contribution_id, 'refund', stripe_refund_id, created_at, 'clearing', 'card', total_part)
  from refunds where stripe_refund_id is not null and contribution_id in (select id from paid);
select pg_temp.book(contribution_id, 'refund_failed', stripe_refund_id, created_at, 'card', 'clearing', total_part)
  from refunds where stripe_refund_id is not null and status = 'failed'
    and contribution_id in (select id from paid);
select pg_temp.book(contribution_id, 'dispute', stripe_dispute_id, opened_at, 'clearing', 'card', amount)
  from disputes where takes_money and contribution_id in (select id from paid);
select pg_temp.book(contribution_id, kind, coalesce(stripe_id, idempotency_key), created_at,
    case kind when 'reversal' then 'host' else 'clearing' end,
    case kind when 'reversal' then 'clearing' else 'host' end, amount)
  from share_moves where status = 'done' and contribution_id in (select id from paid);
-- What the host gave back together with refunds: their rows say how much, but for a centavo's
-- rounding and for refunds from the provider's own panel.
select pg_temp.book(contribution_id, 'reversal', stripe_refund_id, created_at, 'host', 'clearing', base_part)
  from refunds where stripe_refund_id is not null and idempotency_key is not null
    and reverses_transfer and contribution_id in (select id from paid);
select pg_temp.book(id, 'reversal', payment, at, 'host', 'clearing',
    base + moved - share - waiting - (select coalesce(sum(base_part), 0)::bigint from refunds
      where contribution_id = paid.id and stripe_refund_id is not null
        and idempotency_key is not null and reverses_transfer))
  from paid;
-- What the platform gave back of its fees.
select pg_temp.book(id, 'fee_return', payment, at, 'revenue', 'clearing',
    total - base - (total - given_back - contested - share))
  from paid;

create temporary table apart on commit drop as
select id, created_at as at, detail ->> 'paymentIntentId' as payment,
  (detail ->> 'total')::bigint as total, decision = 'refund' and resolved_at is not null as is_back,
  resolved_at,
  case when detail ->> 'destination' is null then 0
    else coalesce((detail ->> 'destinationAmount')::bigint, 0) end as sent
from quarantined_payments
where reason not in ('unmatched-refund', 'unmatched-dispute') and detail ->> 'currency' = 'mxn'
  and detail ->> 'paymentIntentId' is not null;

select pg_temp.book(null, 'charge', payment, at, 'card', 'held', total) from apart;
select pg_temp.book(null, 'transfer', payment, at, 'held', 'host', sent) from apart;
select pg_temp.book(null, 'refund', payment, resolved_at, 'held', 'card', total) from apart where is_back;
select pg_temp.book(null, 'reversal', payment, resolved_at, 'host', 'held', sent) from apart where is_back;

insert into ledger_balances
select 0,
  coalesce(sum(amount) filter (where account = 'card'), 0),
  coalesce(sum(amount) filter (where account = 'clearing'), 0),
  coalesce(sum(amount) filter (where account = 'held'), 0),
  coalesce(sum(amount) filter (where account = 'revenue'), 0),
  coalesce(sum(amount) filter (where account = 'provider'), 0),
  coalesce(sum(amount) filter (where account = 'host'), 0),
  coalesce(sum(amount) filter (where account = 'bank'), 0)
from ledger_entries;

create trigger ledger_movements_only_grow before update or delete or truncate on ledger_movements
  for each statement execute function refuse_change();
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- By the end of its transaction every movement takes from somewhere what it brings elsewhere.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  movement uuid := case tg_table_name
    when 'ledger_movements' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'movement_id' end;
  entries bigint;
  sum_of_all bigint;
begin
  select count(*), sum(amount) into entries, sum_of_all from ledger_entries where movement_id = movement;
  if entries < 2 or sum_of_all <> 0 then
    raise exception 'movement % is off by % in % entries', movement, sum_of_all, entries;
  end if;
  return null;
end $$;
create constraint trigger ledger_movements_balance after insert on ledger_movements
  deferrable initially deferred for each row execute function refuse_unbalanced();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();
