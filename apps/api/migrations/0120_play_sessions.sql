create schema play;

-- One opening of a game for real money. Its launch token works once; the session token goes with every stake.
create table play.game_session (
  player_id bigint not null,
  session_id uuid not null,
  -- Sign-in session that opened the game: when it ends, no stake is taken any more.
  login_session_id text not null,
  provider_id smallint not null,
  game_id text not null,
  game_slug text not null,
  -- slots, table, …: the shortest round of a market depends on it.
  game_type text not null,
  market_id text not null,
  province text,
  language_id text not null,
  country text not null,
  currency text not null,
  -- Most that may be staked per round by market and age; null: the game's own maximum.
  stake_cap_minor bigint check (stake_cap_minor > 0),
  launch_token_hash text not null,
  launch_ends_at timestamptz not null,
  launched_at timestamptz,
  session_token_hash text,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, session_id)
);
comment on table play.game_session is 'shard:player';
create index game_session_recent on play.game_session (player_id, started_at desc);

-- Openings for play money: nothing of a player, one use each.
create table play.demo_launch (
  token_hash text primary key,
  game_id text not null,
  game_type text not null,
  market_id text not null,
  language_id text not null,
  country text not null,
  currency text not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
comment on table play.demo_launch is 'shard:local';
create index demo_launch_old on play.demo_launch (ends_at);
