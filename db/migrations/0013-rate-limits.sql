-- Request counters; losing them in a crash costs nothing (R13).
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);
create index rate_limits_window_start_idx on rate_limits (window_start);

-- Report files that each person downloaded in the last hour (R8): one row per person, whose lock
-- serialises simultaneous requests.
create table report_requests (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz[] not null
);
