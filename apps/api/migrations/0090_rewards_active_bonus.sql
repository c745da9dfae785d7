create schema rewards;

-- The bonus that stakes of a vertical count towards. One row per vertical at most: the primary key is the rule.
create table rewards.active_bonus (
  player_id bigint not null,
  vertical smallint not null check (vertical between 1 and 4),
  bonus_id bigint not null,
  is_sticky boolean not null,
  stake_max_minor bigint not null check (stake_max_minor >= 0),
  required_e4 bigint not null check (required_e4 >= 0), -- Minor units times 10,000, so that weights never round.
  progress_e4 bigint not null default 0 check (progress_e4 >= 0),
  state smallint not null default 1 check (state in (1, 2, 3)), -- running, completed, forfeited
  primary key (player_id, vertical)
) with (fillfactor = 60);
comment on table rewards.active_bonus is 'shard:player';
