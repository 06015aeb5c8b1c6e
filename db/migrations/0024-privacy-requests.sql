-- Requests about personal data (ARCO): access, rectification, cancellation, opposition. A row counts once its
-- address is confirmed. One that nobody confirms is deleted once its link has expired, the others a year after
-- they ended.
create table privacy_requests (
  id uuid primary key default uuidv7(),
  kind text not null,
  name text not null,
  email text not null,
  details text not null,
  made_at timestamptz not null,
  -- Of the link that confirms the address: only the hash, so that a reader of this table can follow no link.
  token_hash bytea unique,
  confirmed_at timestamptz,
  -- The legal term of the answer, and why it was extended.
  answer_by timestamptz,
  answer_extension text,
  decision text,
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text,
  -- The legal term of carrying it out, and why it was extended.
  carry_out_by timestamptz,
  carry_out_extension text,
  carried_out_at timestamptz,
  carried_out_by uuid,
  outcome text,
  -- Until when the file of an access can be downloaded.
  file_until timestamptz,
  -- When support was reminded of the current term.
  reminded_at timestamptz,
  due_at timestamptz generated always as (case
    when confirmed_at is null or carried_out_at is not null or decision = 'DENIED' then null
    when decision = 'GRANTED' then carry_out_by
    else answer_by end) stored,
  constraint privacy_requests_kind_check check
    (kind in ('ACCESS', 'RECTIFICATION', 'CANCELLATION', 'OPPOSITION')),
  constraint privacy_requests_decision_check check (decision in ('GRANTED', 'DENIED')),
  constraint privacy_requests_details_length_check check (char_length(details) <= 2000),
  constraint privacy_requests_confirmed_once_check check ((confirmed_at is null) = (token_hash is not null)),
  constraint privacy_requests_answer_by_check check ((confirmed_at is null) = (answer_by is null)),
  constraint privacy_requests_decided_check check
    ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null)
      and (decided_at is null) = (decision_reason is null)),
  constraint privacy_requests_carry_out_by_check check
    ((coalesce(decision, 'DENIED') = 'GRANTED') = (carry_out_by is not null)),
  constraint privacy_requests_carried_out_check check
    ((carried_out_at is null) = (carried_out_by is null) and (carried_out_at is null) = (outcome is null)
      and (carried_out_at is null or carry_out_by is not null))
);
create index privacy_requests_due_at_idx on privacy_requests (due_at) where due_at is not null;
create index privacy_requests_email_idx on privacy_requests (email);
create index privacy_requests_ended_idx on privacy_requests (coalesce(carried_out_at, decided_at) desc)
  where confirmed_at is not null and due_at is null;
create index privacy_requests_unconfirmed_idx on privacy_requests (made_at) where confirmed_at is null;
