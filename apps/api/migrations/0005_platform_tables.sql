create schema platform;

-- The stored first answer to a player's idempotency key, refusals included.
create table platform.idempotency (
  player_id bigint not null,
  idempotency_key text collate "C" not null check (length(idempotency_key) between 8 and 100),
  endpoint text not null,
  -- SHA-256 of the body: the same key with another body is an error.
  body_hash text not null,
  state text not null check (state in ('in_progress', 'done')),
  -- A flow that a crash cut off may be tried again after this instant.
  claimed_until timestamptz not null,
  answer_status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (player_id, idempotency_key),
  check ((state = 'done') = (answer_status is not null))
);
comment on table platform.idempotency is 'shard:player';

-- Events waiting for the relay. A delivered row is deleted, so no position can skip a late commit.
create table platform.outbox (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  name text not null,
  facts jsonb not null,
  created_at timestamptz not null default now()
);
comment on table platform.outbox is 'shard:local';

-- One owner at a time for work that must not run twice; a lease is a row with an end, not a session lock.
create table platform.lease (
  name text primary key,
  owner text not null,
  ends_at timestamptz not null
);
comment on table platform.lease is 'shard:local';

-- Keys and secrets that the installation makes for itself at first start (token keys, receipt keys).
create table platform.secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
comment on table platform.secret is 'shard:reference';
