-- Codes that stand in for a player's authenticator app, each once. 80 random bits each, stored hashed.
-- They belong to the app: removing it removes them.
create table identity.recovery_code (
  player_id bigint not null references identity.totp (player_id) on delete cascade,
  code_hash text collate "C" not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);
comment on table identity.recovery_code is 'shard:player';
