-- What admins did (R2, R9). No reference to users: an entry outlives the account it is about.
create table audit_entries (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  -- Null for the operator at the server's command line.
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text,
  detail jsonb not null default '{}',
  constraint audit_entries_subject_type_check check
    (subject_type in ('user', 'event', 'contribution', 'report', 'payment', 'privacy-request')),
  constraint audit_entries_reason_length_check check (char_length(reason) <= 500)
);
create index audit_entries_at_id_idx on audit_entries (at desc, id desc);
-- What was done to one person, event or contribution, and by one admin.
create index audit_entries_subject_id_at_idx on audit_entries (subject_id, at desc);
create index audit_entries_actor_id_at_idx on audit_entries (actor_id, at desc);
-- One action, of which there may be few.
create index audit_entries_action_at_id_idx on audit_entries (action, at desc, id desc);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function reject_change();
