-- The player was told how much of a limit is used, once for each mark and period.
create table responsible_gambling.limit_notice (
  player_id bigint not null,
  kind text collate "C" not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('D', 'W', 'M')),
  -- The period of the limit; of a rolling one the day.
  starts_at timestamptz not null,
  percent smallint not null check (percent between 1 and 100),
  seen_at timestamptz not null,
  primary key (player_id, kind, period, starts_at, percent)
);
comment on table responsible_gambling.limit_notice is 'shard:player append-only';
