create schema operations;

-- Those who work for the house. They never share an account with a player.
create table operations.operator (
  operator_id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Names of packages/contract/src/operations/right.ts.
  roles text[] not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);
comment on table operations.operator is 'shard:reference';

create table operations.operator_session (
  -- SHA-256 of the cookie's token.
  token_hash bytea primary key,
  operator_id uuid not null references operations.operator (operator_id),
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
comment on table operations.operator_session is 'shard:reference';
create index operator_session_operator on operations.operator_session (operator_id) where ended_at is null;

-- Attempts to sign in that failed, for known and unknown e-mails alike.
create table operations.login_failure (
  failure_id uuid primary key,
  email_hash bytea not null,
  failed_at timestamptz not null
);
comment on table operations.login_failure is 'shard:reference';
create index login_failure_recent on operations.login_failure (email_hash, failed_at);

-- What one operator proposed and another has to confirm.
create table operations.proposal (
  proposal_id uuid primary key,
  kind text not null check (kind in ('level', 'document')),
  player_id bigint not null,
  -- The level, or the document's id.
  subject text not null,
  facts jsonb not null,
  reason text not null,
  proposed_by uuid not null references operations.operator (operator_id),
  proposed_at timestamptz not null,
  state text not null check (state in ('open', 'confirmed', 'declined')),
  decided_by uuid references operations.operator (operator_id),
  decided_at timestamptz,
  -- Nobody confirms what is their own.
  check (state <> 'confirmed' or decided_by <> proposed_by),
  check ((state = 'open') = (decided_by is null))
);
comment on table operations.proposal is 'shard:reference';
create unique index proposal_open on operations.proposal (player_id, kind, subject) where state = 'open';

-- Everything operators did and looked at. Each row carries the hash of the one before it.
create table operations.audit (
  sequence bigint primary key check (sequence > 0),
  operator_id uuid,
  actor text not null,
  action text not null,
  about_player bigint,
  reason text,
  facts text not null,
  address text not null,
  happened_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null
);
comment on table operations.audit is 'shard:reference append-only';
create index audit_player on operations.audit (about_player, sequence);

-- The end of the chain; its row is locked by whoever adds to it.
create table operations.audit_head (
  only_one boolean primary key default true check (only_one),
  sequence bigint not null,
  hash bytea not null
);
comment on table operations.audit_head is 'shard:reference';
insert into operations.audit_head (sequence, hash) values (0, '\x');
