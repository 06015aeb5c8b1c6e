set local lock_timeout = '2s';

-- Whose key last read the account: the platform's own account id and mode, such as `acct_1/live`. That
-- an account cannot be reached counts as deauthorized only for a key of the same platform and mode.
alter table payout_accounts add column platform_id text;

-- The table has at most one row for each kind and call, so the check needs no second step.
alter table operator_faults drop constraint operator_faults_kind_check;
alter table operator_faults add constraint operator_faults_kind_check check (kind in (
  'accounts-v1-disabled', 'platform-profile-missing', 'capability-missing', 'permission-missing',
  'key-invalid', 'key-of-another-platform', 'card-payments-off'));
