-- What a person chooses in their settings (R7).
alter table users
  -- The letters that they do without. News are off until somebody asks for them.
  add column muted_letters text[] not null default '{news}' check
    (muted_letters <@ array['contributionReceived', 'goalReached', 'news']),
  -- The row outlives its person: finished events and their amounts keep a host.
  add column deleted_at timestamptz;
