-- Events and markets on which operators have stopped bets. Without a row bets are as the feed says.
create table sportsbook.suspension (
  event_id uuid not null,
  market_key text collate "C" not null check (length(market_key) <= 200), -- Empty: the whole event.
  suspended_at timestamptz not null,
  suspended_by text not null,
  reason text not null,
  primary key (event_id, market_key)
);
comment on table sportsbook.suspension is 'shard:reference';

-- What operators have set of margins, highest prices and limits, for the book, a class of market types, an event or a market.
-- The newest row of a scope is in force; what is null in it is as in the next wider scope. Amounts in cents of a euro.
create table sportsbook.market_setting (
  setting_id bigint generated always as identity primary key,
  overround_class text check (length(overround_class) between 1 and 40),
  event_id uuid,
  market_key text collate "C" check (length(market_key) between 1 and 200),
  overround_bps integer check (overround_bps between 0 and 5000),
  odds_milli_max jsonb not null default '{}', -- Highest price of outcomes of a market, by outcome.
  outcome_minor_max bigint check (outcome_minor_max >= 0),
  event_minor_max bigint check (event_minor_max >= 0),
  bet_minor_max bigint check (bet_minor_max >= 0),
  set_at timestamptz not null,
  set_by text not null,
  reason text not null,
  check (overround_class is null or event_id is null),
  check (market_key is null or event_id is not null),
  check (overround_bps is null or overround_class is not null or event_id is not null),
  check (odds_milli_max = '{}' or market_key is not null),
  check (event_minor_max is null or overround_class is null and market_key is null),
  check (bet_minor_max is null or overround_class is null and event_id is null)
);
comment on table sportsbook.market_setting is 'shard:reference append-only';
create index market_setting_newest on sportsbook.market_setting (overround_class, event_id, market_key, setting_id desc);

-- What a player may stake of the book's limits, in hundredths. Without a row 100.
create table sportsbook.player_factor (
  player_id bigint primary key,
  factor_hundredths smallint not null check (factor_hundredths between 1 and 200),
  set_at timestamptz not null,
  set_by text not null,
  reason text not null
);
comment on table sportsbook.player_factor is 'shard:player';

-- Stakes above what is looked at in the list of large bets, however small the unit of the currency.
create index bet_large on sportsbook.bet (created_at)
  where state in ('open', 'partly_cashed_out') and stake_minor >= 50000;

-- What two operators decided about results: a message that is put to the feed's consumer as if its producer had sent it, so
-- that it has its place among the event's messages and is carried out as they are.
create table sportsbook.correction (
  correction_id uuid primary key,
  event_id uuid not null,
  market_key text collate "C" not null check (length(market_key) between 1 and 200),
  way text not null check (way in ('settle', 'void', 'restore')),
  message text not null,
  decided_at timestamptz not null,
  decided_by text not null,
  reason text not null,
  version bigint -- Of the event, once the message is stored. Null: it waits.
);
comment on table sportsbook.correction is 'shard:reference';
create index correction_of_event on sportsbook.correction (event_id);
create index correction_waiting on sportsbook.correction (correction_id) where version is null;
