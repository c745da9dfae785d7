create schema inbox;

-- One message to one player. Words are keys; facts are what stands in them.
create table inbox.message (
  player_id bigint not null,
  message_id uuid not null,
  kind text collate "C" not null,
  facts jsonb not null default '{}',
  -- The event that it tells of: the same event writes no second message.
  source text collate "C" not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (player_id, message_id),
  unique (player_id, source)
);
comment on table inbox.message is 'shard:player';
create index message_unread on inbox.message (player_id) where read_at is null and deleted_at is null;

-- Hints and offers that wait for their time. Whether they may be sent is asked then, not now.
create table inbox.queued (
  player_id bigint not null,
  queued_id uuid not null,
  kind text collate "C" not null,
  source text collate "C" not null,
  send_at timestamptz not null,
  primary key (player_id, queued_id),
  unique (player_id, source)
);
comment on table inbox.queued is 'shard:player';
create index queued_due on inbox.queued (send_at);

-- Ids under which the CRM asks who somebody is. Stored hashed; dead with the session it was given in.
create table inbox.crm_session (
  sid_hash text collate "C" primary key,
  player_id bigint not null,
  session_id uuid not null,
  expires_at timestamptz not null
);
comment on table inbox.crm_session is 'shard:identity';
create index crm_session_by_end on inbox.crm_session (expires_at);
