create schema responsible_gambling;

-- What a player may lose per day, week or month, and what is lost in the running one. A row is a limit.
create table responsible_gambling.loss_window (
  player_id bigint not null,
  period text not null check (period in ('D', 'W', 'M')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  limit_minor bigint not null check (limit_minor >= 0),
  lost_minor bigint not null, -- Below zero while the player is ahead.
  primary key (player_id, period),
  check (starts_at < ends_at)
) with (fillfactor = 60);
comment on table responsible_gambling.loss_window is 'shard:player';

-- The same for money in. `is_net`: a paid withdrawal makes room again.
create table responsible_gambling.deposit_window (
  player_id bigint not null,
  period text not null check (period in ('D', 'W', 'M')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  limit_minor bigint not null check (limit_minor >= 0),
  used_minor bigint not null,
  is_net boolean not null default false,
  primary key (player_id, period),
  check (starts_at < ends_at)
) with (fillfactor = 60);
comment on table responsible_gambling.deposit_window is 'shard:player';
