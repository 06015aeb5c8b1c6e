-- Contributions, who made them, and how they were thanked for (R1, R6, R8).
create table contributions (
  id uuid primary key default uuidv7(),
  -- What people read aloud in place of the id (R28); contract/contributions/folio.ts.
  folio text not null unique,
  event_id uuid not null references events,
  goal_id uuid,
  host_id uuid not null references users,
  user_id uuid references users,
  contributor_name text not null,
  contributor_email text,
  -- The contributor's email, else the name: what is counted as one contributor (R6).
  contributor_key text not null,
  message text,
  anonymous boolean not null default false,
  amount_hidden boolean not null default false,
  message_private boolean not null default false,
  hidden_from_wall boolean not null default false,
  -- As the event had it when the checkout was started; the amounts follow from it (R23).
  fees_paid_by text not null default 'CONTRIBUTOR',
  base_amount bigint not null,
  transaction_fee bigint not null,
  service_fee bigint not null,
  total_amount bigint not null,
  refunded_base_amount bigint not null default 0,
  refunded_total_amount bigint not null default 0,
  -- What open and lost disputes took beyond the refunds. A bank may dispute a part of a payment.
  disputed_base_amount bigint not null default 0,
  disputed_total_amount bigint not null default 0,
  -- The account that receives the gift, fixed when the checkout was opened.
  stripe_account_id text not null,
  -- Compared byte by byte, so that its index also finds the beginning of an id.
  stripe_payment_intent_id text collate "C" unique,
  -- What its holder reads on the card that paid, as Stripe names it: 'visa' and '4242'. Nothing else of a card is stored.
  card_brand text,
  card_last4 text,
  status text not null default 'PENDING',
  -- Each correction of the address invalidates the links that were signed before it.
  email_corrections smallint not null default 0,
  -- Receipts sent after the first one: the number is part of each email's Message-ID.
  receipt_resends smallint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- What the totals include of this contribution.
  counted_amount bigint not null generated always as
    (case when status = 'CONFIRMED' then base_amount - refunded_base_amount - disputed_base_amount else 0 end) stored,
  -- What they include of its transaction fee: what went back takes its part, rounded half up (R6, R9).
  counted_commission bigint not null generated always as
    (case when status = 'CONFIRMED' then transaction_fee
      - (2 * transaction_fee * (refunded_base_amount + disputed_base_amount) + base_amount) / (2 * base_amount) else 0 end) stored,
  -- As in `users`.
  search_text text not null generated always as
    (' ' || fold_text(contributor_name || ' ' || coalesce(contributor_email, ''))) stored,
  foreign key (event_id, goal_id) references goals (event_id, id),
  constraint contributions_status_check check
    (status in ('PENDING', 'CONFIRMED', 'EXPIRED', 'FAILED', 'REFUNDED', 'DISPUTED')),
  constraint contributions_folio_check check
    (folio ~ '^CIG-[23456789CDFHJKMPRTVWXY]{4}-[23456789CDFHJKMPRTVWXY]{2}$'),
  constraint contributions_card_check check
    (card_last4 ~ '^[0-9]{4}$' and (card_brand is null) = (card_last4 is null)),
  constraint contributions_fees_paid_by_check check (fees_paid_by in ('CONTRIBUTOR', 'HOST')),
  constraint contributions_contributor_name_length_check check
    (char_length(contributor_name) between 1 and 100),
  constraint contributions_message_length_check check (char_length(message) <= 500),
  constraint contributions_amounts_check check (base_amount >= 1000 and transaction_fee >= 0
    and service_fee >= 0 and base_amount + transaction_fee + service_fee = total_amount),
  constraint contributions_refunded_amounts_check check
    (least(refunded_base_amount, disputed_base_amount) >= 0
    and refunded_base_amount + disputed_base_amount <= base_amount
    and least(refunded_total_amount, disputed_total_amount) >= 0
    and refunded_total_amount + disputed_total_amount <= total_amount),
  constraint contributions_counters_check check (email_corrections >= 0 and receipt_resends >= 0)
);
create index contributions_event_id_confirmed_at_idx on contributions (event_id, confirmed_at desc)
  where status = 'CONFIRMED';
create index contributions_goal_id_confirmed_at_idx on contributions (goal_id, confirmed_at desc)
  where status = 'CONFIRMED';
create index contributions_event_id_goal_id_idx on contributions (event_id, goal_id)
  where goal_id is not null;
create index contributions_host_id_confirmed_at_idx on contributions (host_id, confirmed_at desc);
create index contributions_user_id_created_at_idx on contributions (user_id, created_at desc);
create index contributions_contributor_email_created_at_idx
  on contributions (contributor_email, created_at desc) where contributor_email is not null;
create index contributions_wall_idx on contributions (event_id, confirmed_at desc)
  where status = 'CONFIRMED' and message is not null and not hidden_from_wall and not message_private;
-- The nightly check compares one host's account after the other with the provider (R17).
create index contributions_stripe_account_id_idx on contributions (stripe_account_id)
  where confirmed_at is not null;
-- The lists of admins, newest first: all, of one status, of one event.
create index contributions_created_at_id_idx on contributions (created_at desc, id desc);
create index contributions_status_created_at_id_idx
  on contributions (status, created_at desc, id desc);
create index contributions_event_id_created_at_id_idx
  on contributions (event_id, created_at desc, id desc);
-- Admins look for an amount, of the gift or of the charge, and sort by it.
create index contributions_base_amount_created_at_id_idx
  on contributions (base_amount desc, created_at desc, id desc);
create index contributions_total_amount_created_at_id_idx
  on contributions (total_amount desc, created_at desc, id desc);
-- Of one state, which few are in: by amount, and from an amount on.
create index contributions_status_base_amount_idx
  on contributions (status, base_amount desc, created_at desc, id desc) where status <> 'CONFIRMED';
-- The half of a folio that people read aloud: `7F3K` of CIG-7F3K-92.
create index contributions_folio_half_idx on contributions (substr(folio, 5, 4));
-- What a bank tells of a charge.
create index contributions_card_last4_created_at_id_idx
  on contributions (card_last4, created_at desc, id desc) where card_last4 is not null;
-- Words anywhere in a name or an address. A short pending list: every search reads all of it.
create index contributions_search_idx on contributions using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- What the event's page and wall show of a contribution.
create trigger contributions_shown_new after insert on contributions
  for each row when (new.status = 'CONFIRMED') execute function touch_event();
create trigger contributions_shown_gone after delete on contributions
  for each row when (old.status = 'CONFIRMED') execute function touch_event();
create trigger contributions_shown_changed after update on contributions
  for each row when ((old.status = 'CONFIRMED' or new.status = 'CONFIRMED')
    and (old.status, old.goal_id, old.contributor_name, old.anonymous, old.amount_hidden,
      old.message, old.message_private, old.hidden_from_wall, old.counted_amount, old.confirmed_at)
    is distinct from (new.status, new.goal_id, new.contributor_name, new.anonymous, new.amount_hidden,
      new.message, new.message_private, new.hidden_from_wall, new.counted_amount, new.confirmed_at))
  execute function touch_event();

-- How many confirmed contributions each contributor has: distinct contributors are counted here.
create table event_contributors (
  event_id uuid not null references events on delete cascade,
  contributor_key text not null,
  contributions integer not null,
  primary key (event_id, contributor_key),
  constraint event_contributors_contributions_check check (contributions >= 0)
);
create table goal_contributors (
  goal_id uuid not null references goals on delete cascade,
  contributor_key text not null,
  contributions integer not null,
  primary key (goal_id, contributor_key),
  constraint goal_contributors_contributions_check check (contributions >= 0)
);

create table contribution_thanks (
  contribution_id uuid primary key references contributions on delete cascade,
  sent_by text not null,
  -- What the host wrote; null if the host thanked elsewhere, or if either person is gone.
  message text,
  thanked_at timestamptz not null,
  -- When the email was handed to the mail server: once.
  emailed_at timestamptz,
  constraint contribution_thanks_sent_by_check check (sent_by in ('email', 'whatsapp', 'other')),
  constraint contribution_thanks_message_length_check check (char_length(message) <= 1500)
);
