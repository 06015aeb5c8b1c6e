-- What the hosts of an event tell its guests (R25), in the order in which it stands on the page.
create table event_updates (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- Made by the form: sent twice, it is one update.
  form_key uuid not null,
  -- Unique, so that no eleventh gets in, whatever runs at once. Null once it was removed.
  place integer,
  kind text not null,
  text text not null,
  -- What the product says of a moved date or place, before the hosts' own words; null of the other kinds.
  facts text,
  -- Of the one with which a family says that the baby is born.
  baby_name text,
  born_on date,
  weight_grams integer,
  length_mm integer,
  author_id uuid not null references users,
  created_at timestamptz not null,
  -- Null while it is a draft, which only the event's hosts see.
  posted_at timestamptz,
  -- When its text was last saved: of two hosts who change it, the second reads what the first wrote.
  updated_at timestamptz not null,
  -- When they were changed after it was posted.
  edited_at timestamptz,
  -- The day in Mexico City on which it was emailed, which of that day's emails of its kind it was, and which of
  -- the event's; null without. A removed update keeps them: removing one must not allow another email.
  email_day date,
  email_turn integer,
  email_place integer,
  -- How many addresses it was emailed to so far, and when the last batch was enqueued.
  emailed_count integer not null default 0,
  email_ended_at timestamptz,
  -- True if the event was closed, held or the update removed before everybody was reached.
  email_stopped boolean not null default false,
  -- The last address of the batch before; null before the first one and after the last.
  emailed_through text,
  unique (event_id, id),
  unique (event_id, form_key),
  unique (event_id, place),
  unique (event_id, kind, email_day, email_turn),
  unique (event_id, email_place),
  constraint event_updates_place_check check (place between 1 and 10),
  constraint event_updates_email_place_check check (email_place between 1 and 10),
  -- One email of news a day; a date or place that moved three times a day is announced three times.
  constraint event_updates_email_turn_check check (email_turn >= 1
    and email_turn <= case when kind = 'MOVED' then 3 else 1 end),
  constraint event_updates_email_check check ((email_day is null) = (email_place is null)
    and (email_day is null) = (email_turn is null)
    and (email_day is null or posted_at is not null)
    and (emailed_through is null or email_ended_at is null)),
  constraint event_updates_kind_check check (kind in ('NEWS', 'BORN', 'MOVED')),
  constraint event_updates_text_length_check check (char_length(text) <= 2000),
  constraint event_updates_birth_check check (kind = 'BORN'
    or (baby_name is null and born_on is null and weight_grams is null and length_mm is null)),
  constraint event_updates_said_check check (place is null
    or case when kind = 'BORN' then baby_name is not null else text <> '' or facts is not null end),
  constraint event_updates_facts_check check (facts is null or (kind = 'MOVED' and char_length(facts) <= 2000)),
  constraint event_updates_baby_name_length_check check (char_length(baby_name) between 1 and 100),
  constraint event_updates_weight_check check (weight_grams between 300 and 8000),
  constraint event_updates_length_check check (length_mm between 200 and 700)
);
-- One birth for each event; twins are one.
create unique index event_updates_birth_idx on event_updates (event_id)
  where kind = 'BORN' and place is not null;
-- Which is emailed once, whatever day it is.
create unique index event_updates_emailed_birth_idx on event_updates (event_id)
  where kind = 'BORN' and email_day is not null;
create index event_updates_author_id_idx on event_updates (author_id);
-- What its emails write changes nothing that the page shows, and must not lock the event.
create trigger event_updates_shown after insert or delete
  or update of place, text, facts, baby_name, born_on, weight_grams, length_mm, posted_at on event_updates
  for each row execute function touch_event();

-- The dates and places that an event had before its hosts moved it, until its guests were notified or its hosts
-- said that they know.
create table event_moves (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  at timestamptz not null,
  event_date timestamptz not null,
  time_zone text not null,
  location text
);
create index event_moves_event_id_idx on event_moves (event_id, at);

alter table pictures add foreign key (event_id, update_id)
  references event_updates (event_id, id) on delete cascade;

-- Addresses to which no reminder and no update of an event is emailed any more. A digest, so that the
-- table holds no address and needs not be forgotten: an address that comes back is still stopped.
create table event_unsubscriptions (
  event_id uuid not null references events on delete cascade,
  address_digest bytea not null,
  at timestamptz not null,
  -- By the link of an email, which only the address's owner has: only such a link takes it back.
  by_email boolean not null,
  primary key (event_id, address_digest)
);

create function digest_address(event uuid, address text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(event::text || ' ' || lower(address), 'UTF8'));
