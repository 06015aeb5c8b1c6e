-- Events and their goals, each with the totals of its contributions (R4, R5).
create table events (
  id uuid primary key default uuidv7(),
  host_id uuid not null references users,
  slug text not null unique,
  name text not null,
  description text,
  event_date timestamptz not null,
  location text,
  status text not null default 'DRAFT',
  theme text not null default 'nubes',
  hosts text[] not null default '{}',
  video_call_link text,
  photo_album_link text,
  closing_date timestamptz,
  thank_you_message text,
  wall_messages boolean not null default false,
  -- What visitors see of it once it is COMPLETED (R26).
  after_event text not null default 'RESTRICTED',
  album_after_event boolean not null default false,
  -- Whether its page asks '¿Vas a ir?' (R20).
  asks_rsvp boolean not null default true,
  -- Fixed from the first payment on (R23).
  fees_paid_by text not null default 'CONTRIBUTOR',
  -- Since when its owner gets an email about each gift; null without (R21).
  gift_emails_since timestamptz default now(),
  -- Which amounts guests see (R22).
  public_amounts text not null default 'ALL',
  -- On whose clock its dates are shown (R27).
  time_zone text not null default 'America/Mexico_City',
  goal_count integer not null default 0,
  fulfilled_goal_count integer not null default 0,
  target_amount bigint not null default 0,
  raised_amount bigint not null default 0,
  commission_amount bigint not null default 0,
  contribution_count integer not null default 0,
  contributor_count integer not null default 0,
  -- Of those whose contributors hide the amount: the public reads raised_amount without it (R22).
  hidden_amount bigint not null default 0,
  hidden_contribution_count integer not null default 0,
  -- On its own clock. Here it takes no room: what follows is aligned to eight bytes.
  event_day date not null generated always as ((event_date at time zone time_zone)::date) stored,
  published_at timestamptz,
  -- An admin closed it: only its host and admins see it, and it stays closed until an admin releases it.
  held_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Changes with everything that the event's public page shows (decision 31): never the same twice, also
  -- after a backup was restored.
  version uuid not null default uuidv7(),
  -- As in `users`.
  search_text text not null generated always as
    (' ' || fold_text(name || ' ' || coalesce(location, ''))) stored,
  constraint events_status_check check (status in ('DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED')),
  constraint events_after_event_check check (after_event in ('RESTRICTED', 'THANKS')),
  constraint events_fees_paid_by_check check (fees_paid_by in ('CONTRIBUTOR', 'HOST')),
  constraint events_public_amounts_check check (public_amounts in ('ALL', 'TARGETS', 'NONE')),
  constraint events_time_zone_check check (time_zone in ('America/Mexico_City', 'America/Cancun',
    'America/Mazatlan', 'America/Hermosillo', 'America/Tijuana', 'America/Ciudad_Juarez', 'America/Matamoros')),
  constraint events_held_check check (held_at is null or status <> 'ACTIVE'),
  constraint events_name_length_check check (char_length(name) between 3 and 100),
  constraint events_description_length_check check (char_length(description) <= 500),
  constraint events_location_length_check check (char_length(location) <= 200),
  constraint events_hosts_count_check check (cardinality(hosts) <= 5),
  constraint events_video_call_link_length_check check (char_length(video_call_link) <= 500),
  constraint events_photo_album_link_length_check check (char_length(photo_album_link) <= 500),
  constraint events_thank_you_message_length_check check (char_length(thank_you_message) <= 1000),
  constraint events_closing_date_check check (closing_date is null or closing_date < event_date),
  constraint events_goal_counts_check check
    (goal_count >= 0 and fulfilled_goal_count between 0 and goal_count),
  constraint events_totals_check check (target_amount >= 0 and raised_amount >= 0
    and commission_amount >= 0 and contribution_count >= 0 and contributor_count >= 0),
  constraint events_hidden_totals_check check (hidden_amount between 0 and raised_amount
    and hidden_contribution_count between 0 and contribution_count)
)
-- Room on each page for the next version of a row: a gift changes totals and no index.
with (fillfactor = 85);
-- The code of an event's short link, for paper: the end of its slug, without look-alikes.
create unique index events_code_idx on events (right(slug, 6)) where slug ~ '-[2-9a-hjkmnp-z]{6}$';
create index events_host_id_created_at_idx on events (host_id, created_at desc);
-- The admins' list of one status, and any page of it.
create index events_status_id_idx on events (status, id);
-- Words anywhere in the name or place. Without a pending list, which every search would read.
create index events_search_idx on events using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- The admins' list by name, with which the text begins, and by date.
create index events_search_text_id_idx on events (search_text, id);
create index events_event_date_id_idx on events (event_date, id) include (status, event_day);
create index events_event_date_id_active_idx on events (event_date, id) where status = 'ACTIVE';
-- How many events are published and how many people host them is read from this index alone.
create index events_host_id_published_idx on events (host_id) where status <> 'DRAFT';

-- What each event has raised, for lists in that order (`events_ranked`): an index of the event's own row would make
-- each gift write all other indexes of that row, too.
create table event_amounts (
  event_id uuid primary key references events on delete cascade,
  host_id uuid not null,
  status text not null,
  event_day date not null,
  raised_amount bigint not null
);
create index event_amounts_raised_amount_event_id_idx on event_amounts (raised_amount, event_id)
  include (status, event_day, host_id);

-- What the events of each host have raised together.
create table host_amounts (
  host_id uuid primary key references users on delete cascade,
  raised_amount bigint not null
);
create index host_amounts_raised_amount_host_id_idx on host_amounts (raised_amount desc, host_id);

create function rank_event() returns trigger language plpgsql as $$
begin
  insert into event_amounts values (new.id, new.host_id, new.status, new.event_day, new.raised_amount)
  on conflict (event_id) do update
    set status = excluded.status, event_day = excluded.event_day, raised_amount = excluded.raised_amount;
  if new.raised_amount <> coalesce(old.raised_amount, 0) then
    insert into host_amounts values (new.host_id, new.raised_amount - coalesce(old.raised_amount, 0))
    on conflict (host_id) do update set raised_amount = host_amounts.raised_amount + excluded.raised_amount;
  end if;
  return null;
end $$;
create trigger events_ranked after insert on events
  for each row execute function rank_event();
create trigger events_ranked_again after update of status, event_day, raised_amount on events for each row
  when (old.status <> new.status or old.event_day <> new.event_day or old.raised_amount <> new.raised_amount)
  execute function rank_event();

create table goals (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  name text not null,
  description text,
  target_amount bigint not null,
  category text not null default 'OTHER',
  priority integer not null,
  can_receive_contributions boolean not null default true,
  -- Whether a guest may bring the thing itself, and since when somebody does (R24).
  can_be_brought boolean not null default false,
  reserved_at timestamptz,
  raised_amount bigint not null default 0,
  contribution_count integer not null default 0,
  contributor_count integer not null default 0,
  -- As in `events`.
  hidden_amount bigint not null default 0,
  hidden_contribution_count integer not null default 0,
  -- When the host was notified that the target is reached: one email only (R5).
  reached_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, id),
  constraint goals_name_length_check check (char_length(name) between 1 and 100),
  constraint goals_description_length_check check (char_length(description) <= 500),
  constraint goals_target_amount_check check (target_amount between 1000 and 1000000000),
  constraint goals_priority_check check (priority >= 1),
  constraint goals_totals_check check
    (raised_amount >= 0 and contribution_count >= 0 and contributor_count >= 0),
  constraint goals_hidden_totals_check check (hidden_amount between 0 and raised_amount
    and hidden_contribution_count between 0 and contribution_count)
);
create index goals_event_id_priority_id_idx on goals (event_id, priority, id);

-- The files of a picture, named by their digest, recorded before they are written: what no picture names
-- any more is deleted within a day (R19).
create table picture_files (
  digest text primary key,
  widths integer[] not null,
  -- Of all widths together.
  byte_count integer not null,
  -- Null until all of them are written.
  stored_at timestamptz,
  -- When somebody last wanted to store the same picture: it is not deleted within the hour.
  wanted_at timestamptz not null,
  -- Its files are being deleted; whoever wants to store the same picture waits.
  deleting_at timestamptz,
  constraint picture_files_digest_check check (digest ~ '^[0-9a-f]{32}$'),
  constraint picture_files_size_check check (cardinality(widths) between 1 and 3 and byte_count > 0)
);
create index picture_files_wanted_at_idx on picture_files (wanted_at);

-- The cover of an event, the picture of one of its goals, or one of an update (R19, R25).
create table pictures (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  kind text not null,
  goal_id uuid,
  -- References event_updates, which come later.
  update_id uuid,
  digest text not null references picture_files,
  -- What pages say of the files, so that they read one table.
  widths integer[] not null,
  width integer not null,
  height integer not null,
  color text not null,
  -- Of a cover: a blurred copy as `url(data:…)`, which pages show until the file has arrived.
  preview text,
  alt text not null default '',
  focus_x integer not null default 50,
  focus_y integer not null default 50,
  created_at timestamptz not null default now(),
  foreign key (event_id, goal_id) references goals (event_id, id) on delete cascade,
  constraint pictures_kind_check check (kind in ('COVER', 'GOAL', 'UPDATE')),
  constraint pictures_goal_check check ((kind = 'GOAL') = (goal_id is not null)),
  constraint pictures_update_check check ((kind = 'UPDATE') = (update_id is not null)),
  constraint pictures_size_check check (width > 0 and height > 0),
  constraint pictures_color_check check (color ~ '^#[0-9a-f]{6}$'),
  constraint pictures_alt_length_check check (char_length(alt) <= 200),
  constraint pictures_focus_check check (focus_x between 0 and 100 and focus_y between 0 and 100)
);
-- One for the event and one for each goal; an update has several.
create unique index pictures_owner_idx on pictures
  (event_id, goal_id, (case when update_id is not null then id end)) nulls not distinct;
create index pictures_update_id_idx on pictures (event_id, update_id) where update_id is not null;
create index pictures_digest_idx on pictures (digest);

-- The host of each deleted event: a payment that still arrives for it is refunded.
create table deleted_events (
  id uuid primary key,
  host_id uuid not null references users,
  deleted_at timestamptz not null
);
create index deleted_events_host_id_idx on deleted_events (host_id);

-- The version of the public page: each table that the page reads renews it in its own transaction. What
-- it shows of the host and of the operator is read with the version (`page-versions-store.ts`).
create function renew_event_version() returns trigger language plpgsql as $$
begin
  new.version = uuidv7();
  return new;
end $$;
create trigger events_version before update on events
  for each row execute function renew_event_version();

-- Does nothing if this transaction has changed the event before: nobody has seen that version yet. The
-- event's row must be locked first, as in every transaction that changes what belongs to an event.
create function touch_event() returns trigger language plpgsql as $$
begin
  update events set version = version
    where id = coalesce(new.event_id, old.event_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger goals_shown after insert or update or delete on goals
  for each row execute function touch_event();
create trigger pictures_shown after insert or update or delete on pictures
  for each row execute function touch_event();

-- Every process learns of a change once it is committed (R11). The payload is the event's id and those of
-- its owner and co-hosts, nothing else about a person.
create function notify_event_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('event_changed', concat_ws(' ', old.id, old.host_id,
    (select string_agg(user_id::text, ' ') from event_cohosts where event_id = old.id)));
  return null;
end $$;
create trigger events_changed after update or delete on events
  for each row execute function notify_event_changed();
