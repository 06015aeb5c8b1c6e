-- People who organise an event with its owner, whom `events.host_id` names (R21). Its page names them.
create table event_cohosts (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users,
  -- Unique, so that no fifth one gets in, whatever runs at once.
  place integer not null,
  added_at timestamptz not null,
  -- As in `events`.
  gift_emails_since timestamptz,
  primary key (event_id, user_id),
  unique (event_id, place),
  constraint event_cohosts_place_check check (place between 1 and 4)
);
create index event_cohosts_user_id_idx on event_cohosts (user_id);
create trigger event_cohosts_shown after insert or delete on event_cohosts
  for each row execute function touch_event();

-- Whoever is added or removed learns of it too: the event's own notification names only who is left.
create function notify_cohost_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('event_changed', old.event_id || ' ' || old.user_id);
  return null;
end $$;
create trigger event_cohosts_removed after delete on event_cohosts
  for each row execute function notify_cohost_changed();

-- Invitations to organise an event, one for each address: inviting again renews it. Deleted some time after
-- they expire.
create table cohost_invitations (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  email text not null,
  -- Only the hash of the latest link's token: a reader of this table can follow no link.
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  emails_sent integer not null default 1,
  accepted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  unique (event_id, email),
  constraint cohost_invitations_email_normalized_check check (email = lower(trim(email))),
  constraint cohost_invitations_answered_once_check check
    (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1),
  constraint cohost_invitations_expires_at_check check (expires_at > sent_at)
);
create index cohost_invitations_email_idx on cohost_invitations (email);
create index cohost_invitations_expires_at_idx on cohost_invitations (expires_at);

-- What its hosts, the desk and its date did to an event, which all its hosts read (R21). No names of guests
-- or contributors: it needs no erasure but its event's.
create table event_changes (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor text not null default 'HOST',
  -- The host, or who did it at the desk.
  actor_id uuid references users,
  -- Whom it was done to.
  subject_id uuid references users,
  detail jsonb not null default '{}',
  constraint event_changes_kind_check check
    (kind in ('event-created', 'event-edited', 'status-changed', 'event-held', 'event-released',
      'goal-added', 'goal-edited', 'goal-fulfilled', 'goal-reopened', 'goal-deleted',
      'goals-ordered',
      'picture-added', 'picture-edited', 'picture-removed', 'guest-added', 'guest-edited',
      'guest-removed', 'guests-downloaded', 'noted-gift-added', 'noted-gift-edited',
      'noted-gift-removed', 'noted-gift-thanked', 'reservation-confirmed',
      'reservation-released', 'thanked', 'thanks-taken-back', 'message-hidden', 'message-shown',
      'gift-refunded', 'refund-declined', 'event-refunded', 'cohost-invited',
      'cohost-invitation-withdrawn', 'cohost-joined', 'cohost-removed',
      'cohost-left', 'update-posted', 'update-emailed', 'update-edited', 'update-removed',
      'move-dismissed')),
  constraint event_changes_actor_check check (actor in ('HOST', 'DESK', 'PRODUCT')),
  constraint event_changes_actor_named_check check ((actor <> 'PRODUCT') = (actor_id is not null))
);
create index event_changes_event_id_id_idx on event_changes (event_id, id desc);
create index event_changes_actor_id_idx on event_changes (actor_id);
create index event_changes_subject_id_idx on event_changes (subject_id) where subject_id is not null;
