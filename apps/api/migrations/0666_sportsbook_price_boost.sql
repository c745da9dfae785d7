-- A price of one outcome that operators have raised for a while, beside what the feed and the margin say. It may be above
-- fair: what it costs then is bounded by the stake of each player and by the limits of outcome and event.
create table sportsbook.price_boost (
  boost_id uuid primary key,
  event_id uuid not null,
  market_key text collate "C" not null check (length(market_key) between 1 and 200),
  outcome text collate "C" not null check (length(outcome) between 1 and 80),
  odds_milli integer not null check (odds_milli > 1000),
  stake_minor_max bigint not null check (stake_minor_max > 0), -- Of one player in all, in cents of a euro.
  margin_bps integer, -- Of the boosted price when it was set; below zero it is above fair. Null: no chances were known.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  set_at timestamptz not null,
  set_by text not null,
  reason text not null check (length(reason) between 1 and 500),
  ended_by text, -- The operator who ended it before its time.
  check (starts_at < ends_at)
);
comment on table sportsbook.price_boost is 'shard:reference';
create index price_boost_in_time on sportsbook.price_boost (ends_at);
create index price_boost_of_event on sportsbook.price_boost (event_id);
-- What a player has staked at boosted prices, for the most that one player may.
create index leg_boosted on sportsbook.leg (player_id, event_id) where unboosted_odds_milli is not null;
