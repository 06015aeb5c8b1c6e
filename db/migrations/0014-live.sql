-- What the public sees of an event moves by itself (R11): whoever changes it, all processes hear of
-- it once the change is committed. The payload is the event and its host, nothing of a person.
alter table events add column wall_messages boolean not null default false;
alter table contributions add column hidden_from_wall boolean not null default false;

create function tell_event_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('event_changed', old.id || ' ' || old.host_id);
  return null;
end $$;
create trigger event_changed after update or delete on events
  for each row execute function tell_event_changed();

create function tell_message_hidden() returns trigger language plpgsql as $$
begin
  perform pg_notify('event_changed', old.event_id || ' ' || old.host_id);
  return null;
end $$;
create trigger message_hidden after update of hidden_from_wall on contributions
  for each row execute function tell_message_hidden();

-- What the wall reads: the newest messages that may be seen there.
create index contributions_for_wall on contributions (event_id, confirmed_at desc)
  where status = 'CONFIRMED' and message is not null and not hidden_from_wall;
