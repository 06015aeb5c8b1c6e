-- A guest who brings the thing that a goal stands for: 'Yo lo llevo' (R24). While it is RESERVED or
-- CONFIRMED the goal takes no money, which `goals.reserved_at` says.
create table goal_reservations (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  goal_id uuid not null,
  -- Made by the form: sent twice, it is one reservation.
  form_key uuid not null,
  status text not null default 'RESERVED',
  guest_name text not null,
  -- These three are erased some time after the event, and with the account of whoever owns the address.
  email text,
  phone text,
  note text,
  reserved_at timestamptz not null,
  -- When it was last confirmed, released or cancelled.
  answered_at timestamptz,
  unique (event_id, form_key),
  foreign key (event_id, goal_id) references goals (event_id, id) on delete cascade,
  constraint goal_reservations_status_check check
    (status in ('RESERVED', 'CONFIRMED', 'RELEASED', 'CANCELLED')),
  constraint goal_reservations_answered_check check ((status = 'RESERVED') = (answered_at is null)),
  constraint goal_reservations_guest_name_length_check check
    (char_length(guest_name) between 1 and 100),
  constraint goal_reservations_email_length_check check (char_length(email) <= 254),
  constraint goal_reservations_phone_length_check check (char_length(phone) <= 24),
  constraint goal_reservations_note_length_check check (char_length(note) <= 500)
);
-- One guest brings it, whatever runs at once.
create unique index goal_reservations_open_idx on goal_reservations (goal_id)
  where status in ('RESERVED', 'CONFIRMED');
create index goal_reservations_event_id_goal_id_idx on goal_reservations (event_id, goal_id);
create index goal_reservations_email_idx on goal_reservations (email) where email is not null;
-- As in `rsvps`.
create index goal_reservations_contact_idx on goal_reservations (event_id)
  where email is not null or phone is not null or note is not null;

-- Cash, bank transfers and things that an event got outside the product, as its hosts note them (R24). No
-- total of an event or goal, no ledger movement and no figure of the platform's has them.
create table noted_gifts (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  goal_id uuid,
  -- As in `goal_reservations`.
  form_key uuid not null,
  -- The confirmed reservation that it stands for.
  reservation_id uuid unique references goal_reservations on delete set null,
  kind text not null,
  giver_name text not null,
  -- Centavos, of money alone.
  amount bigint,
  description text,
  given_at timestamptz not null,
  -- Erased with the account of whoever owns the address, and some time after the event.
  email text,
  phone text,
  thanked_by text,
  thanks_message text,
  thanked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- As in `users`.
  search_text text not null generated always as (' ' || fold_text(giver_name || ' '
    || coalesce(description, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  unique (event_id, form_key),
  foreign key (event_id, goal_id) references goals (event_id, id) on delete set null (goal_id),
  constraint noted_gifts_kind_check check (kind in ('CASH', 'TRANSFER', 'BROUGHT', 'BRINGING')),
  constraint noted_gifts_thanked_by_check check (thanked_by in ('email', 'whatsapp', 'other')),
  constraint noted_gifts_amount_check check
    ((kind = 'CASH' or kind = 'TRANSFER') = (amount is not null) and amount between 1 and 1000000000),
  constraint noted_gifts_described_check check (amount is not null or description is not null),
  constraint noted_gifts_thanked_check check ((thanked_at is null) = (thanked_by is null)),
  constraint noted_gifts_giver_name_length_check check (char_length(giver_name) between 1 and 100),
  constraint noted_gifts_description_length_check check (char_length(description) <= 200),
  constraint noted_gifts_email_length_check check (char_length(email) <= 254),
  constraint noted_gifts_phone_length_check check (char_length(phone) <= 24),
  constraint noted_gifts_thanks_message_length_check check (char_length(thanks_message) <= 1000)
);
create index noted_gifts_event_id_goal_id_idx on noted_gifts (event_id, goal_id);
create index noted_gifts_email_idx on noted_gifts (email) where email is not null;
-- As in `rsvps`.
create index noted_gifts_contact_idx on noted_gifts (event_id)
  where email is not null or phone is not null;
-- The public page shows their sums, and nothing else of them: who erases an address locks no event.
create trigger noted_gifts_shown
  after insert or delete or update of event_id, goal_id, kind, amount on noted_gifts
  for each row execute function touch_event();
