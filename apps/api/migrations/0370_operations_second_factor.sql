-- The authenticator app of an operator; its form and its rules are those of identity.totp.
create table operations.operator_totp (
  operator_id uuid primary key references operations.operator (operator_id),
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null: not counted in by its first code, so it counts for nothing.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  failures smallint not null default 0 check (failures >= 0),
  window_started_at timestamptz not null
);
comment on table operations.operator_totp is 'shard:reference';

-- Codes that stand in for a lost app, each once. 80 random bits each, stored hashed.
create table operations.recovery_code (
  operator_id uuid not null references operations.operator (operator_id),
  code_hash text collate "C" not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
comment on table operations.recovery_code is 'shard:reference';

-- Null: the password was right, the second factor is to come; such a session opens nothing else.
alter table operations.operator_session add column second_factor_at timestamptz;

-- A proposal may be about an operator, too: taking a second factor away.
alter table operations.proposal alter column player_id drop not null;
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check
  check (kind in ('level', 'document', 'second_factor') and (kind = 'second_factor') = (player_id is null));
create unique index proposal_open_operator on operations.proposal (kind, subject)
  where state = 'open' and player_id is null;
