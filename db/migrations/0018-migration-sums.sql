-- The sum (SHA-256, hexadecimal) of each migration as it was when this database first ran it or, for
-- those before this one, first met it: `npm run verify` tells of a file that is another one now.
create table migration_sums (
  name text primary key,
  sum text not null check (sum ~ '^[0-9a-f]{64}$')
);
