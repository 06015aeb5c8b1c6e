-- People, their sessions, and the single-use links that reach them by e-mail (spec §3, R2, R3).
create table users (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(trim(email))),
  first_name text not null,
  last_name text not null,
  mother_last_name text not null default '',
  password_hash text not null,
  roles text[] not null check (roles <@ array['HOST', 'ALIADO', 'ADMIN'] and cardinality(roles) > 0),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Only the hash of a token is kept: who reads this table can follow no link.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_user on email_tokens (user_id, purpose);
