comment on table rewards.terms is 'shard:reference append-only';

-- What the operator offers. Its bodies are in its versions.
create table rewards.campaign (
  campaign_id uuid primary key,
  status smallint not null check (status between 1 and 3), -- draft, active, canceled
  current_version integer not null check (current_version > 0), -- Of a published campaign: the one that players are offered.
  created_at timestamptz not null,
  moved_at timestamptz not null
);
comment on table rewards.campaign is 'shard:reference';

create table rewards.campaign_version (
  campaign_id uuid not null references rewards.campaign,
  version integer not null check (version > 0),
  body jsonb not null,
  terms_id text not null references rewards.terms,
  created_by text not null,
  approved_by text, -- Null: a draft. Never its author.
  created_at timestamptz not null,
  primary key (campaign_id, version),
  check (approved_by <> created_by)
);
comment on table rewards.campaign_version is 'shard:reference append-only';

-- What a campaign may still grant, by currency. A currency without a row grants nothing.
create table rewards.budget (
  campaign_id uuid not null references rewards.campaign,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  limit_minor bigint check (limit_minor >= 0),
  granted_minor bigint not null default 0,
  limit_count bigint check (limit_count >= 0),
  granted_count bigint not null default 0,
  primary key (campaign_id, currency),
  check (granted_minor between 0 and coalesce(limit_minor, granted_minor)),
  check (granted_count between 0 and coalesce(limit_count, granted_count))
);
comment on table rewards.budget is 'shard:reference';

-- Bonus codes, by the SHA-256 of their one spelling.
create table rewards.code (
  code_id uuid primary key,
  code_hash text not null unique,
  campaign_id uuid not null references rewards.campaign,
  player_id bigint, -- Null: anyone's.
  is_partner boolean not null default false, -- True: it opens an assignment that a partner has arranged.
  uses_left integer check (uses_left >= 0), -- Null: any number.
  expires_at timestamptz,
  created_at timestamptz not null
);
comment on table rewards.code is 'shard:reference';

-- Codes that a player tried and that do not exist: ten an hour.
create table rewards.code_try (
  player_id bigint not null,
  try_id uuid not null,
  tried_at timestamptz not null,
  primary key (player_id, try_id)
);
comment on table rewards.code_try is 'shard:player';
create index code_try_recent on rewards.code_try (player_id, tried_at);
