-- Refunds to cards, and what moves between the platform and the host's account because of them (R6).

-- One refund: its amounts and key are stored before Stripe is called.
create table refunds (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  -- The part of the gift, and the whole with its fees.
  base_amount bigint not null,
  total_amount bigint not null,
  status text not null default 'pending',
  -- Null until Stripe has accepted it.
  stripe_refund_id text unique,
  -- Null for one that was made in Stripe's dashboard.
  idempotency_key text unique,
  -- How many keys it has used up: each answer other than a refund takes the next one.
  attempt integer not null default 1,
  -- When Stripe last failed it (5xx): its effect may exist and not be listed yet.
  failed_at timestamptz,
  -- Who requested it, or the refund of its event; null for one that nobody requested here.
  requested_by uuid,
  reason text,
  -- Why a task made it; null if a person requested this very refund.
  automatic_reason text,
  -- Whether Stripe takes the gift's part from the first transfer in the same call.
  reverses_transfer boolean not null default true,
  created_at timestamptz not null default now(),
  -- When it succeeded or failed.
  completed_at timestamptz,
  -- Stripe holds it back until the platform's balance covers it.
  waits_for_funds boolean not null default false,
  -- It failed for lack of the platform's money: none has moved.
  never_left boolean not null default false,
  -- Reserved here, and Stripe has not answered yet.
  is_in_flight boolean not null
    generated always as (status = 'pending' and stripe_refund_id is null) stored,
  constraint refunds_status_check check (status in ('pending', 'succeeded', 'failed')),
  constraint refunds_automatic_reason_check check
    (automatic_reason in ('event-refunded', 'host-suspended')),
  constraint refunds_amounts_check check (base_amount >= 0 and total_amount > 0),
  constraint refunds_attempt_check check (attempt >= 1),
  constraint refunds_reason_length_check check (char_length(reason) <= 500)
);
create index refunds_contribution_id_idx on refunds (contribution_id);
create index refunds_failed_idx on refunds (contribution_id) where status = 'failed';
create index refunds_completed_at_idx on refunds (coalesce(completed_at, created_at))
  where status <> 'failed' and stripe_refund_id is not null;
create index refunds_waits_for_funds_idx on refunds (id) where waits_for_funds;

-- A refunded event: payments that still arrive for it are refunded too.
create table event_refunds (
  event_id uuid primary key references events,
  requested_by uuid not null,
  reason text,
  requested_at timestamptz not null,
  constraint event_refunds_reason_length_check check (char_length(reason) <= 500)
);

-- Its page says that the event was cancelled.
create trigger event_refunds_shown after insert or delete on event_refunds
  for each row execute function touch_event();

-- Each contribution that is refunded with its event, and how that ended.
create table event_refund_items (
  contribution_id uuid primary key references contributions,
  event_id uuid not null references event_refunds,
  -- Null until its task has ended.
  completed_at timestamptz,
  -- Why it could not be refunded.
  failure_reason text,
  -- Stripe refused it at the host's own request: only an admin can make the platform pay.
  needs_admin boolean not null default false
);
create index event_refund_items_event_id_idx on event_refund_items (event_id);

-- Transfers and reversals after the payment, numbered per contribution and made one after the other
-- until the host holds exactly what is left of the gift. A refused one stops until an admin retries it
-- (R17).
create table transfer_adjustments (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  sequence integer not null,
  kind text not null,
  -- The transfer that a reversal takes from.
  reversed_transfer_id text,
  amount bigint not null,
  idempotency_key text not null unique,
  -- Ends the key that is sent: Stripe keeps an answer under its key for a day.
  attempt integer not null default 1,
  -- When Stripe last failed it (5xx): its effect may exist and not be listed yet.
  failed_at timestamptz,
  status text not null default 'pending',
  -- Stripe's id of the transfer or reversal; null until Stripe has accepted it.
  provider_id text,
  -- Stripe's error code, if it gave one, and its id of the refused request.
  refusal_code text,
  refusal_request_id text,
  refused_at timestamptz,
  -- When the host had what they were owed after all.
  resolved_at timestamptz,
  -- How an admin closed the stop outside Stripe, and the centavos of it; null if nobody has, or it was
  -- undone.
  settled_outside text,
  settled_amount bigint,
  created_at timestamptz not null default now(),
  is_stopped boolean not null
    generated always as (status = 'refused' and resolved_at is null) stored,
  unique (contribution_id, sequence),
  constraint transfer_adjustments_kind_check check (kind in ('reversal', 'transfer')),
  constraint transfer_adjustments_status_check check (status in ('pending', 'done', 'refused')),
  constraint transfer_adjustments_sequence_check check (sequence >= 1),
  constraint transfer_adjustments_attempt_check check (attempt >= 1),
  constraint transfer_adjustments_refused_check check ((status = 'refused') = (refused_at is not null)),
  constraint transfer_adjustments_amount_check check (amount > 0),
  -- A reversal of none claims what the host was paid outside Stripe: it stops at once.
  constraint transfer_adjustments_reversed_transfer_id_check check
    (kind = 'reversal' or reversed_transfer_id is null),
  constraint transfer_adjustments_settled_outside_check check (settled_outside in ('paid', 'written-off')),
  constraint transfer_adjustments_settled_amount_check check
    ((settled_outside is null) = (settled_amount is null) and settled_amount > 0),
  constraint transfer_adjustments_written_off_check check
    (settled_outside is distinct from 'written-off' or kind = 'reversal')
);
create index transfer_adjustments_is_stopped_idx on transfer_adjustments (contribution_id)
  where is_stopped;
create index transfer_adjustments_settled_outside_idx on transfer_adjustments (resolved_at desc)
  where settled_outside is not null;
