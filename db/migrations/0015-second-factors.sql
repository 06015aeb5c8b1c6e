-- Second factors of sign-in: passkeys, apps that show codes, recovery codes, and the challenges that
-- they answer (R16). None of these tables lets its reader sign in.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- The authenticator's id of it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's counter at the last use; 0 if it does not count.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_sign_count_check check (sign_count >= 0)
);
create index passkeys_user_id_idx on passkeys (user_id);

-- At most two of a person: the connected app, and one that waits for its first code.
create table totp_apps (
  user_id uuid not null references users on delete cascade,
  is_confirmed boolean not null,
  -- Encrypted with a key that is derived from AUTH_SECRET.
  secret bytea not null,
  -- The 30-second step of the last accepted code: no code works twice.
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, is_confirmed)
);

-- Deleted when used. 79 random bits each, so that a plain hash is safe.
create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_user_id_idx on recovery_codes (user_id);

-- Only the hash of a challenge is stored. Deleted when answered.
create table factor_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  user_id uuid not null references users on delete cascade,
  -- The session that asked; null while signing in.
  session_id uuid references sessions on delete cascade,
  -- While signing in: a hash of the password's hash, so that a new password ends it.
  password_version bytea,
  remember boolean not null default false,
  answers integer not null default 0,
  expires_at timestamptz not null,
  constraint factor_challenges_purpose_check check
    (purpose in ('sign-in', 'enroll-passkey', 'fresh-proof')),
  constraint factor_challenges_session_id_check check ((purpose = 'sign-in') = (session_id is null)),
  constraint factor_challenges_password_version_check check
    ((purpose = 'sign-in') = (password_version is not null))
);
create index factor_challenges_user_id_idx on factor_challenges (user_id);
create index factor_challenges_session_id_idx on factor_challenges (session_id);
create index factor_challenges_expires_at_idx on factor_challenges (expires_at);
