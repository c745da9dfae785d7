-- Keys from which the seeds of a day's virtual events follow. Bound before the ledger's root that decides with them is known.
create table games.virtual_day (
  day date primary key,
  day_key text not null check (day_key ~ '^[0-9a-f]{64}$'),
  bound_at timestamptz not null
);
comment on table games.virtual_day is 'local';

-- The ledger's root of each day, as it was found first; events of the day after it are drawn with it.
create table games.virtual_root (
  day date primary key,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  bound_at timestamptz not null
);
comment on table games.virtual_root is 'local';

create table games.virtual_event (
  event_id text primary key,
  sport text not null,
  starts_at timestamptz not null,
  -- Published with the event; the draw can only be the one that it binds.
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Names, looks and chances as they were bet on.
  definition jsonb not null,
  opened_at timestamptz not null,
  result text,
  closed_at timestamptz,
  check ((result is null) = (closed_at is null))
);
create index virtual_event_closed on games.virtual_event (sport, starts_at desc) where closed_at is not null;
create index virtual_event_open on games.virtual_event (starts_at) where closed_at is null;
create index virtual_event_by_start on games.virtual_event (starts_at);
comment on table games.virtual_event is 'local';
