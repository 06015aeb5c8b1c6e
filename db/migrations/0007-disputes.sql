-- A payment that its cardholder disputes at their bank.
create table disputes (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  stripe_dispute_id text not null unique,
  reason text not null,
  amount bigint not null,
  status text not null,
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Won after Stripe had withdrawn the amount, and the host has not been told that they have it again:
  -- the email leaves after the transfer (R17).
  awaits_return boolean not null default false,
  -- Stripe has withdrawn the disputed amount, and has not reinstated it.
  funds_withdrawn boolean not null
    generated always as (status in ('needs_response', 'under_review', 'lost')) stored,
  constraint disputes_status_check check
    (status in ('inquiry', 'needs_response', 'under_review', 'lost', 'won')),
  constraint disputes_awaits_return_check check (status = 'won' or not awaits_return)
);
create index disputes_contribution_id_idx on disputes (contribution_id);
create index disputes_opened_at_idx on disputes (opened_at) where funds_withdrawn;
