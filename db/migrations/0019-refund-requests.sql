-- Contributors who ask for their money back (R29). Whether the money went back follows from the contribution,
-- its refunds and disputes, not from here.
create table refund_requests (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contributions,
  -- The contributor's words; null once they have deleted their account.
  reason text,
  asked_at timestamptz not null,
  -- Until then the host answers, afterwards support.
  answer_by timestamptz not null,
  reminded_at timestamptz,
  escalated_at timestamptz,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  -- The host, or an admin.
  declined_by uuid,
  decline_reason text,
  is_open boolean not null
    generated always as (withdrawn_at is null and declined_at is null) stored,
  constraint refund_requests_reason_length_check check (char_length(reason) <= 500),
  constraint refund_requests_decline_reason_length_check check (char_length(decline_reason) <= 500),
  constraint refund_requests_answer_by_check check (answer_by > asked_at),
  constraint refund_requests_declined_check check
    ((declined_at is null) = (declined_by is null) and (declined_at is null) = (decline_reason is null)),
  constraint refund_requests_ended_once_check check (withdrawn_at is null or declined_at is null)
);
-- One open request for each gift.
create unique index refund_requests_is_open_idx on refund_requests (contribution_id) where is_open;
create index refund_requests_contribution_id_idx on refund_requests (contribution_id);
create index refund_requests_answer_by_idx on refund_requests (answer_by)
  where is_open and escalated_at is null;
