create schema prizes;

-- Rounds that gave back more than was staked, read from the ledger. Nothing here is the truth about money: it can be
-- emptied and read again.
create table prizes.win (
  player_id bigint not null,
  provider_id smallint not null,
  round_key text collate "C" not null,
  site_id integer not null,
  game_id text not null,
  stake_minor bigint not null check (stake_minor >= 0),
  returned_minor bigint not null check (returned_minor > stake_minor),
  currency text not null,
  -- By the reference rates of the day it was settled: what winners of several currencies are ranked by.
  returned_euro_minor bigint not null,
  -- First letter of the name; no more of the player is kept here.
  player_mask text not null,
  settled_at timestamptz not null,
  -- The player agrees to be shown.
  is_shown boolean not null,
  -- Of a round of our own games, once somebody has asked for it.
  public_id text,
  primary key (player_id, provider_id, round_key)
);
comment on table prizes.win is 'shard:player';
create index win_latest on prizes.win (site_id, settled_at desc) where is_shown;
create index win_top on prizes.win (site_id, returned_euro_minor desc, settled_at desc) where is_shown;

-- How far a player's ledger has been read.
create table prizes.reading (
  player_id bigint primary key,
  sequence bigint not null
);
comment on table prizes.reading is 'shard:player';

-- What the player chose; without a row the market decides.
create table prizes.consent (
  player_id bigint primary key,
  is_shown boolean not null,
  changed_at timestamptz not null
);
comment on table prizes.consent is 'shard:player';
