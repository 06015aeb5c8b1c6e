-- What the admins' desk keeps: notes of admins, and what became of each email.

-- A note about one person, event or contribution; only admins read it.
create table admin_notes (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete cascade,
  event_id uuid references events on delete cascade,
  contribution_id uuid references contributions on delete cascade,
  author_id uuid not null references users,
  text text not null,
  created_at timestamptz not null,
  constraint admin_notes_one_subject_check check (num_nonnulls(user_id, event_id, contribution_id) = 1),
  constraint admin_notes_text_length_check check (char_length(text) between 1 and 1000)
);
create index admin_notes_user_id_idx on admin_notes (user_id) where user_id is not null;
create index admin_notes_event_id_idx on admin_notes (event_id) where event_id is not null;
create index admin_notes_contribution_id_idx on admin_notes (contribution_id)
  where contribution_id is not null;
create index admin_notes_author_id_idx on admin_notes (author_id);

-- One email, from the transaction that caused it until the mail server has answered. Not its text, which
-- may hold a link that signs in. Kept for 90 days.
create table emails (
  id uuid primary key default uuidv7(),
  message_id text not null unique,
  to_address text not null,
  subject text not null,
  -- The person, event or contribution that its key names, or what belongs to one, such as a refund.
  about uuid,
  status text not null default 'queued',
  queued_at timestamptz not null default now(),
  -- When the mail server accepted or refused it, or when it was dropped.
  ended_at timestamptz,
  -- Codes of the last failure; the server's own words quote addresses.
  last_error text,
  constraint emails_status_check check (status in ('queued', 'accepted', 'rejected', 'expired'))
);
create index emails_to_address_id_idx on emails (to_address, id desc);
create index emails_about_id_idx on emails (about, id desc) where about is not null;
create index emails_queued_at_idx on emails (queued_at);
