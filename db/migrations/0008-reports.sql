-- Report files that each person was given in the last hour (R8): one row a person, so that its lock
-- counts requests that come at once one after the other.
create table report_grants (
  user_id uuid primary key references users on delete cascade,
  granted_at timestamptz[] not null
);

-- One's own contributions, by the e-mail one gave (R7).
create index contributions_of_email on contributions (contributor_email, created_at desc)
  where contributor_email is not null;
