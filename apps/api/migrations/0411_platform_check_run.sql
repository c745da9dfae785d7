-- The newest run of each check that the installation makes of itself: ledger, audit log, books of providers.
create table platform.check_run (
  name text primary key,
  checked_at timestamptz not null,
  -- What is wrong; null: nothing.
  fault text,
  -- Since when something has been wrong without a break.
  failed_since timestamptz,
  check ((fault is null) = (failed_since is null))
);
comment on table platform.check_run is 'shard:reference';
