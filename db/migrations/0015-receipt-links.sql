-- What whoever holds the private link of a contribution has done with it (R8).
alter table contributions
  -- Each correction of the address ends the links that were signed before it.
  add column email_corrections smallint not null default 0 check (email_corrections >= 0),
  -- Receipts sent beside the first: each names its letter, so that it is sent once.
  add column receipt_letters smallint not null default 0 check (receipt_letters >= 0);

-- Another message, or another name in public: whoever looks at the event hears of it (0014).
create trigger choices_changed after update of message, anonymous on contributions
  for each row when
    (old.message is distinct from new.message or old.anonymous is distinct from new.anonymous)
  execute function tell_message_hidden();
