-- Request counters; losing them in a crash costs nothing (R13).
create unlogged table rate_limits (
  key text primary key,
  -- A hash of the email address that is counted, so that a password reset can clear its counters.
  subject text,
  -- In the row of a wait (R15), when the next call is allowed.
  window_start timestamptz not null,
  hits integer not null
);
create index rate_limits_window_start_idx on rate_limits (window_start);
create index rate_limits_subject_idx on rate_limits (subject) where subject is not null;

-- Report files that each person downloaded in the last hour (R8): one row per person, whose lock
-- serializes simultaneous requests.
create table report_requests (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz[] not null
);

-- Who has a report in the making: one at a time, in whichever process. A process that dies leaves its
-- row, which counts no more once it has expired.
create unlogged table report_turns (
  user_id uuid primary key references users on delete cascade,
  token uuid not null,
  expires_at timestamptz not null
);
