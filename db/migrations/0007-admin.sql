-- What the platform has moved, by day, and what admins did (R2, R9). Amounts in centavos.

-- Kept beside the contributions and changed in their transaction, on the day on which each was
-- confirmed in Mexico City. A day has several slots, and an event always the same one of them, so
-- that payments to different events do not wait for one row.
create table daily_totals (
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  raised_amount bigint not null default 0 check (raised_amount >= 0),
  commission_amount bigint not null default 0 check (commission_amount >= 0),
  contribution_count integer not null default 0 check (contribution_count >= 0),
  primary key (day, slot)
);

insert into daily_totals (day, slot, raised_amount, commission_amount, contribution_count)
select (confirmed_at at time zone 'America/Mexico_City')::date, abs(mod(hashtext(event_id::text), 16)),
  sum(counted_amount), sum(transaction_fee), count(*)
from contributions
where status = 'CONFIRMED' and confirmed_at is not null
group by 1, 2;

-- How many events are no drafts, and how many people host them, read from an index alone.
create index events_shown on events (host_id) where status <> 'DRAFT';

-- No reference to users: what was done stays on record when an account is gone.
create table audit_entries (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  -- Null for who runs the server, at its command line.
  actor_id uuid,
  action text not null,
  subject_type text not null check (subject_type in ('user', 'event', 'contribution', 'report')),
  subject_id text not null,
  reason text check (char_length(reason) <= 500),
  detail jsonb not null default '{}'
);
create index audit_entries_recent on audit_entries (at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end $$;
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
