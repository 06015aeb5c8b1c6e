-- SHA-256 (hexadecimal) of each migration when this database ran it: `npm run verify` reports a file
-- that has changed since. Versions that do not know the migration in `needs` do not start.
create table migration_checksums (
  name text primary key,
  checksum text not null,
  needs text,
  constraint migration_checksums_checksum_check check (checksum ~ '^[0-9a-f]{64}$')
);
