-- Codes that an operator had made together. They are stored as hashes; their texts only until the one export.
create table rewards.code_batch (
  batch_id uuid primary key,
  campaign_id uuid not null references rewards.campaign,
  code_count integer not null check (code_count between 1 and 10000),
  uses_each integer check (uses_each > 0), -- Null: any number.
  expires_at timestamptz,
  sealed_codes text, -- Null: exported.
  made_by text not null,
  made_at timestamptz not null,
  exported_by text,
  exported_at timestamptz,
  check ((sealed_codes is null) = (exported_at is not null) and (exported_by is null) = (exported_at is null))
);
comment on table rewards.code_batch is 'shard:reference';
create index code_batch_of_campaign on rewards.code_batch (campaign_id, made_at);
alter table rewards.code add column batch_id uuid references rewards.code_batch;
create index code_of_batch on rewards.code (batch_id) where batch_id is not null;

-- Who has a campaign, by state.
create index assignment_of_campaign on rewards.assignment (campaign_id, state, player_id, number);

-- A version of a campaign run over the past ledger.
create table rewards.replay (
  replay_id uuid primary key,
  campaign_id uuid not null,
  version integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  state smallint not null check (state between 1 and 5), -- waiting, running, done, canceled, failed
  players_done bigint not null default 0,
  players_total bigint not null default 0,
  result jsonb,
  started_by text not null,
  started_at timestamptz not null,
  moved_at timestamptz not null,
  foreign key (campaign_id, version) references rewards.campaign_version (campaign_id, version),
  check ((state = 3) = (result is not null))
);
comment on table rewards.replay is 'shard:reference';
create unique index replay_open on rewards.replay (campaign_id) where state <= 2;
create index replay_of_campaign on rewards.replay (campaign_id, started_at);
