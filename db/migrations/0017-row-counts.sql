-- How many events and people there are, so that no list counts them (R10). A change adds a row of +1 or
-- -1, which waits for nobody; a task sums them up every night. Their sum is exact in every transaction.
create table event_counts (
  status text not null,
  change integer not null
);
create table user_counts (
  shown_role text not null,
  is_suspended boolean not null,
  change integer not null
);

create function count_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into event_counts values (old.status, -1); end if;
  if tg_op <> 'DELETE' then insert into event_counts values (new.status, 1); end if;
  return null;
end $$;
create trigger events_counted after insert or delete on events
  for each row execute function count_event();
create trigger events_status_counted after update of status on events
  for each row when (old.status <> new.status) execute function count_event();

create function count_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into user_counts values (old.shown_role, old.suspended_at is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into user_counts values (new.shown_role, new.suspended_at is not null, 1);
  end if;
  return null;
end $$;
create trigger users_counted after insert or delete on users
  for each row execute function count_user();
create trigger users_state_counted after update of roles, suspended_at on users
  for each row when (old.roles <> new.roles or
    (old.suspended_at is null) <> (new.suspended_at is null)) execute function count_user();
