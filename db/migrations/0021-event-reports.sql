-- What visitors say is wrong with an event, for the desk.
create table event_reports (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  reason text not null,
  -- The visitor's words, and where they want the answer; forgotten a year after it was closed.
  text text,
  email text,
  reported_at timestamptz not null,
  closed_at timestamptz,
  constraint event_reports_reason_check check
    (reason in ('NOT_REAL', 'SOMEBODY_ELSE', 'OTHER_PURPOSE', 'OFFENSIVE', 'OTHER')),
  constraint event_reports_text_length_check check (char_length(text) <= 1000)
);
create index event_reports_event_id_reported_at_idx on event_reports (event_id, reported_at desc);
create index event_reports_email_idx on event_reports (email) where email is not null;
create index event_reports_open_idx on event_reports (event_id, reported_at) where closed_at is null;
create index event_reports_closed_at_idx on event_reports (closed_at)
  where text is not null or email is not null;
