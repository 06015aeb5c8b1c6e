-- Events and their sueños, each with the totals that its rows make (R4, R5). Amounts in centavos.
create table events (
  id uuid primary key default uuidv7(),
  host_id uuid not null references users,
  slug text not null unique,
  name text not null check (char_length(name) between 3 and 100),
  description text check (char_length(description) <= 500),
  event_date timestamptz not null,
  location text check (char_length(location) <= 200),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED')),
  theme text not null default 'nubes',
  hosts text[] not null default '{}' check (cardinality(hosts) <= 5),
  video_call_link text check (char_length(video_call_link) <= 500),
  photo_album_link text check (char_length(photo_album_link) <= 500),
  closing_date timestamptz,
  thank_you_message text check (char_length(thank_you_message) <= 1000),
  goal_count integer not null default 0 check (goal_count >= 0),
  fulfilled_goal_count integer not null default 0 check (fulfilled_goal_count between 0 and goal_count),
  target_amount bigint not null default 0 check (target_amount >= 0),
  raised_amount bigint not null default 0 check (raised_amount >= 0),
  commission_amount bigint not null default 0 check (commission_amount >= 0),
  contribution_count integer not null default 0 check (contribution_count >= 0),
  contributor_count integer not null default 0 check (contributor_count >= 0),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (closing_date is null or closing_date < event_date)
);
create index events_of_host on events (host_id, created_at desc);
create index events_active on events (event_date, id) where status = 'ACTIVE';

create table goals (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  description text check (char_length(description) <= 500),
  target_amount bigint not null check (target_amount between 1000 and 1000000000),
  category text not null default 'OTHER',
  priority integer not null check (priority >= 1),
  can_receive_contributions boolean not null default true,
  raised_amount bigint not null default 0 check (raised_amount >= 0),
  contribution_count integer not null default 0 check (contribution_count >= 0),
  contributor_count integer not null default 0 check (contributor_count >= 0),
  -- When the host was told that the target is reached: one e-mail only (R5).
  reached_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, id)
);
create index goals_of_event on goals (event_id, priority, id);
