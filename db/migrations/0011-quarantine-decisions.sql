-- What an admin decided about a payment that is kept apart, and why.
alter table quarantined_payments
  add column decision text check (decision in ('refund', 'dismiss')),
  add column decided_by uuid;

alter table audit_entries drop constraint audit_entries_subject_type_check;
alter table audit_entries add constraint audit_entries_subject_type_check check
  (subject_type in ('user', 'event', 'contribution', 'report', 'payment'));
