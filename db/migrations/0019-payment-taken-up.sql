-- A payment kept apart may become a contribution; each refusal of its refund uses up a key (decision 14).
alter table quarantined_payments
  add column contribution_id uuid references contributions on delete set null,
  add column refund_refusals integer not null default 0 check (refund_refusals >= 0),
  drop constraint quarantined_payments_decision_check,
  add constraint quarantined_payments_decision_check check
    (decision in ('accept', 'refund', 'dismiss')),
  add check (contribution_id is null or decision is not distinct from 'accept');
create index quarantined_payments_contribution on quarantined_payments (contribution_id)
  where contribution_id is not null;
