-- What the platform has moved, by day (R9): updated in the transaction that changes a contribution,
-- on the day in Mexico City on which that contribution was confirmed. A day is a slotted counter:
-- all contributions of one event share one slot, so that events do not wait for each other.
create table daily_totals (
  day date not null,
  slot smallint not null,
  raised_amount bigint not null default 0,
  commission_amount bigint not null default 0,
  contribution_count integer not null default 0,
  primary key (day, slot),
  constraint daily_totals_slot_check check (slot between 0 and 15),
  constraint daily_totals_totals_check check
    (raised_amount >= 0 and commission_amount >= 0 and contribution_count >= 0)
);
