-- An event is fetched anew before anything is done: what came with it (names, e-mails) is not kept.
alter table stripe_events drop column payload;
