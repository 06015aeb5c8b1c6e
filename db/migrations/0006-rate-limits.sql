-- Counters of who called how often; losing them in a crash costs nothing (R13).
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);
create index rate_limits_old on rate_limits (window_start);
