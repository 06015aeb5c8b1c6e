-- Refunds that Stripe held back until the platform's balance covered them, and then gave up.
set local lock_timeout = '2s';

-- It failed for lack of the platform's money: none has moved.
alter table refunds add column never_left boolean not null default false;
