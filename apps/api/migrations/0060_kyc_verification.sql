create schema kyc;

-- How well the house knows who a player is. The wallet's guard and the profile carry a copy of the level.
create table kyc.verification (
  player_id bigint primary key,
  -- Numbers of packages/contract/src/kyc/verification-level.ts.
  level smallint not null check (level between 1 and 12),
  -- Documents are to be in by then; null: no date runs.
  documents_due_at timestamptz,
  has_document_under_review boolean not null default false,
  changed_at timestamptz not null
);
comment on table kyc.verification is 'shard:player';

create table kyc.level_change (
  player_id bigint not null references kyc.verification (player_id),
  change_id uuid not null,
  from_level smallint,
  to_level smallint not null,
  -- `player`, `system`, or the operator's id.
  actor text not null,
  reason text not null,
  changed_at timestamptz not null,
  primary key (player_id, change_id)
);
comment on table kyc.level_change is 'shard:player append-only';
