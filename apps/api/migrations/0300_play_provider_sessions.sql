-- Sessions at any provider: what the provider calls the game, which balance it sees, and what it issued itself.
alter table play.game_session
  add column provider_game_ref text,
  add column table_id text,
  -- Number of the ledger's vertical: 1 casino, 2 live.
  add column vertical smallint not null default 1 check (vertical in (1, 2, 3)),
  -- Hash of a token that the provider issued at launch, where it does.
  add column provider_token_hash text;
create index game_session_of_provider on play.game_session (player_id, provider_id, started_at desc);
create unique index game_session_provider_token on play.game_session (player_id, provider_id, provider_token_hash)
  where provider_token_hash is not null;

-- Tokens that were replaced: good for late calls, not for stakes.
create table play.replaced_token (
  player_id bigint not null,
  token_hash text not null,
  session_id uuid not null,
  replaced_at timestamptz not null,
  primary key (player_id, token_hash)
);
comment on table play.replaced_token is 'shard:player';
