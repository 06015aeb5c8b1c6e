-- What admins look up to help somebody, and the way back after an address was changed (R7, spec §5).

-- Contributions in every state, the newest first, of all, of one state or of one event.
create index contributions_newest on contributions (created_at desc, id desc);
create index contributions_newest_of_status on contributions (status, created_at desc, id desc);
create index contributions_newest_of_event on contributions (event_id, created_at desc, id desc);

-- Words anywhere in a name or an address; the store spells the same expression.
create extension if not exists pg_trgm;
create index contributions_by_words on contributions using gin ((lower(translate(
  contributor_name || ' ' || coalesce(contributor_email, ''),
  'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))) gin_trgm_ops);

-- A link to the address that an account had: it takes the change back. Until it is over, nobody else
-- can have that address.
alter table email_tokens drop constraint email_tokens_purpose_check;
alter table email_tokens add constraint email_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'undo-email'));
create index email_tokens_held on email_tokens (email)
  where purpose = 'undo-email' and used_at is null;
