-- Where a player is on the market's ladder, and the points of the month that runs.
create table rewards.level_state (
  player_id bigint primary key,
  level integer not null check (level >= 0),
  month date not null, -- The first day of the month in the market's zone.
  points_e4 bigint not null, -- Points times 10,000, so that small stakes add up. Below zero after an old stake was given back.
  seen_sequence bigint not null -- The player's ledger is folded up to here.
);
comment on table rewards.level_state is 'shard:player';
create index level_state_month on rewards.level_state (month);

-- Every move on the ladder, with its cause.
create table rewards.level_move (
  player_id bigint not null,
  number integer not null check (number > 0),
  from_level integer not null,
  to_level integer not null check (to_level <> from_level),
  cause text not null check (cause in ('POINTS', 'MONTH_END', 'STAFF')),
  month date not null,
  points_e4 bigint not null,
  -- Of STAFF: who, why, and for a VIP level what was checked.
  actor text,
  reason text,
  facts jsonb,
  moved_at timestamptz not null,
  primary key (player_id, number),
  check ((cause = 'STAFF') = (actor is not null and reason is not null))
);
comment on table rewards.level_move is 'shard:player append-only';
