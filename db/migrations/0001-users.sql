-- People, their sessions, and the single-use links that are sent to them by email (spec §3, R2, R3).
create extension if not exists pg_trgm;

-- 'Íñigo & Zoë' → 'inigo & zoe': lowercase, without accents. What is searched and what is typed both
-- go through it, so that neither case nor accents matter.
create function fold_text(value text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g'));

create table users (
  id uuid primary key default uuidv7(),
  email text not null unique,
  first_name text not null,
  last_name text not null,
  mother_last_name text not null default '',
  password_hash text not null,
  roles text[] not null,
  -- When the owner first proved the current address; an address that replaces it is proven already.
  email_verified_at timestamptz,
  -- The address that replaces `email` once its link is confirmed. Several accounts may have the same.
  pending_email text,
  suspended_at timestamptz,
  -- When the first of the present second factors was added: replacing one does not change it. Means
  -- nothing while there is none.
  second_factor_since timestamptz,
  -- Kinds of email that the person has switched off. News are off until the person switches them on.
  muted_emails text[] not null default '{news}',
  -- The row stays after its person is gone: finished events and their amounts refer to it.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The one role that is shown (R2).
  shown_role text not null generated always as (case when 'ADMIN' = any(roles) then 'ADMIN'
    when 'HOST' = any(roles) then 'HOST' else 'ALIADO' end) stored,
  -- Begins with a space, so that each word follows one.
  search_text text not null generated always as (' ' || fold_text(
    first_name || ' ' || last_name || ' ' || mother_last_name || ' ' || email)) stored,
  constraint users_email_normalized_check check (email = lower(trim(email))),
  constraint users_pending_email_normalized_check check
    (pending_email = lower(trim(pending_email)) and pending_email <> email),
  constraint users_roles_check check
    (roles <@ array['HOST', 'ALIADO', 'SUPPORT', 'FINANCE', 'ADMIN'] and cardinality(roles) > 0),
  constraint users_muted_emails_check check
    (muted_emails <@ array['contributionReceived', 'goalReached', 'news'])
);

create index users_pending_email_idx on users (id) where pending_email is not null;
-- The admins' list of people: of one role, suspended ones, words anywhere in a name or address.
create index users_shown_role_id_idx on users (shown_role, id);
-- People with a role of the desk that is not the shown one.
create index users_desk_roles_idx on users (id) where roles && array['SUPPORT', 'FINANCE'];
create index users_suspended_idx on users (id) where suspended_at is not null;
-- The same list by name, with which the text begins, and of some days.
create index users_search_text_id_idx on users (search_text, id);
create index users_shown_role_search_text_id_idx on users (shown_role, search_text, id);
create index users_created_at_idx on users (created_at);
create index users_search_idx on users using gin (search_text gin_trgm_ops) with (fastupdate = off);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- Browser and system, as 'Chrome en Android': nothing of the user agent but these words is stored.
  device text not null default 'Navegador',
  created_at timestamptz not null default now(),
  -- Exact to the day, so that most renewals write nothing.
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the session last proved a password or passkey: dangerous calls need a fresh proof (R16).
  proven_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Why it ended before its time; its owner reads it at the next call.
  end_reason text,
  constraint sessions_end_reason_check check (end_reason in ('sign-out', 'other-device', 'password',
    'email-confirmed', 'email-changed', 'email-undone', 'second-factor', 'suspended',
    'support')),
  constraint sessions_ended_with_reason_check check ((ended_at is null) = (end_reason is null))
);
create index sessions_user_id_idx on sessions (user_id);
-- Expired and ended sessions are deleted every night.
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_ended_at_idx on sessions (ended_at) where ended_at is not null;

-- Networks from which a person signed in, as keyed hashes; forgotten after 90 days (R15).
create table known_networks (
  user_id uuid not null references users on delete cascade,
  network_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_last_used_at_idx on known_networks (last_used_at);

-- Only the hash of a token is stored: a reader of this table can follow no link.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint email_tokens_purpose_check check
    (purpose in ('verify-email', 'change-email', 'reset-password', 'undo-email'))
);
create index email_tokens_user_id_purpose_idx on email_tokens (user_id, purpose);
create index email_tokens_expires_at_idx on email_tokens (expires_at);
-- An address that can still be restored by an 'undo-email' link is reserved for its old owner.
create index email_tokens_email_idx on email_tokens (email)
  where purpose = 'undo-email' and used_at is null;
