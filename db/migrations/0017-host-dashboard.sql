-- Who has been thanked for a contribution, and an event whose contributions all go back (R6).

create table contribution_thanks (
  contribution_id uuid primary key references contributions on delete cascade,
  by text not null check (by in ('email', 'whatsapp', 'other')),
  -- What the host wrote; null where they thanked in words of their own, or either of them is gone.
  message text check (char_length(message) <= 1500),
  thanked_at timestamptz not null,
  -- When the letter was handed to the post: once.
  posted_at timestamptz
);

-- An event that was called off: what comes to it from here on goes back too.
create table event_refunds (
  event_id uuid primary key references events,
  requested_by uuid not null,
  reason text check (char_length(reason) <= 500),
  requested_at timestamptz not null
);

-- Each contribution that goes back with its event, and how that ended.
create table event_refund_items (
  contribution_id uuid primary key references contributions,
  event_id uuid not null references event_refunds,
  -- Null while a task is at it.
  done_at timestamptz,
  -- Why it did not go back.
  fault text
);
create index event_refund_items_of_event on event_refund_items (event_id);

-- Why a refund was made by itself; null where a person asked for this one.
alter table refunds add column cause text check (cause in ('event-refunded', 'host-suspended'));

-- Whose event was deleted: a payment that comes for it all the same goes back.
create table deleted_events (
  id uuid primary key,
  host_id uuid not null references users,
  deleted_at timestamptz not null
);
