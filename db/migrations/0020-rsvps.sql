-- Answers to '¿Vas a ir?', one for each party (R20). Only the host and the holder of the answer's private
-- link read them: no page of the event shows one, so the event's version does not depend on them.
create table rsvps (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- Made by the form: sent twice, it is one answer.
  form_key uuid not null,
  added_by_host boolean not null default false,
  answer text not null,
  adults integer not null,
  children integer not null,
  name text not null,
  -- These four are erased some time after the event, and with the account of whoever owns the address.
  email text,
  phone text,
  note text,
  -- What the host notes for themselves: the guest never reads it.
  host_note text,
  -- When the answer itself was last given: only who had said yes before a reminder is due gets it.
  answered_at timestamptz not null,
  -- What the guest said last, and when. The host may have changed the answer since: nobody is reminded of what
  -- they did not say. Null for a guest whom the host added.
  own_answer text,
  own_answered_at timestamptz,
  -- The event's date that each reminder told: a moved event reminds again.
  week_reminded_for timestamptz,
  day_reminded_for timestamptz,
  -- Changes of the address invalidate earlier private links.
  email_changes integer not null default 0,
  emails_sent integer not null default 0,
  -- When somebody at the door marked the party as arrived; no change of the answer, so `updated_at` stays.
  arrived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- As in `users`.
  search_text text not null generated always as (' ' || fold_text(name || ' ' || coalesce(email, '')
    || ' ' || coalesce(phone, '') || ' ' || coalesce(note, '') || ' ' || coalesce(host_note, ''))) stored,
  unique (event_id, form_key),
  constraint rsvps_answer_check check (answer in ('YES', 'NO', 'MAYBE')),
  constraint rsvps_own_answer_check check (own_answer in ('YES', 'NO', 'MAYBE')),
  constraint rsvps_own_answered_check check ((own_answer is null) = (own_answered_at is null)),
  constraint rsvps_people_check check (adults between 0 and 20 and children between 0 and 20
    and (adults + children > 0) = (answer <> 'NO')),
  constraint rsvps_name_length_check check (char_length(name) between 1 and 100),
  constraint rsvps_email_length_check check (char_length(email) <= 254),
  constraint rsvps_phone_length_check check (char_length(phone) <= 24),
  constraint rsvps_note_length_check check (char_length(note) <= 500),
  constraint rsvps_host_note_length_check check (char_length(host_note) <= 500)
);
-- Answers of one person: reminders, and the export and deletion of the account that owns the address.
create index rsvps_email_idx on rsvps (email) where email is not null;
-- What is left to erase after events: the answers of the last months.
create index rsvps_contact_idx on rsvps (event_id)
  where email is not null or phone is not null or note is not null;
