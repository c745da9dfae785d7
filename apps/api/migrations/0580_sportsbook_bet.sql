create schema sportsbook;

-- A bet. It is a round of the ledger, whose key is its id; a row is changed only under the lock of the player’s guard row.
create table sportsbook.bet (
  player_id bigint not null,
  bet_id uuid not null, -- UUIDv7: later bets have greater ids.
  kind text not null check (kind in ('single', 'multiple', 'system', 'builder')),
  line_sizes smallint[] not null check (cardinality(line_sizes) between 1 and 20), -- Legs of a line beside the bankers: a Trixie has {2,3}.
  is_each_way boolean not null default false,
  line_count integer not null check (line_count between 1 and 1000), -- Those for the place included.
  line_minor bigint not null check (line_minor > 0), -- Stake of one line.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stake_minor bigint not null check (stake_minor = line_minor * line_count),
  price_rule text not null check (price_rule in ('none', 'higher', 'any')),
  total_odds_milli bigint not null check (total_odds_milli >= 1000), -- Of all lines together; of a builder the agreed price.
  vertical smallint not null check (vertical in (3, 4)), -- virtual, sports
  free_bet_id uuid, -- Null: the player's own stake.
  boost jsonb, -- The boost as it was agreed.
  max_payout_minor bigint not null check (max_payout_minor > 0),
  laws jsonb, -- Of a builder: the law of each event by its id, as it was at acceptance.
  state text not null check (state in ('pending', 'open', 'partly_cashed_out', 'refused', 'won', 'lost', 'void', 'cashed_out')),
  refused_code text check ((refused_code is not null) = (state = 'refused')),
  revision integer not null default 0 check (revision >= 0), -- Of the last move; names what is booked for it.
  stake_revision integer not null default 0 check (stake_revision >= 0), -- Of the stake that counts: one that was given back may be taken again.
  returned_minor bigint not null default 0 check (returned_minor >= 0), -- Booked by the settlement, of a void bet the stake; cash-outs apart.
  cashed_out_minor bigint not null default 0 check (cashed_out_minor >= 0),
  cashed_out_stake_minor bigint not null default 0 check (cashed_out_stake_minor between 0 and stake_minor),
  created_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz check ((accepted_at is null) = (state in ('pending', 'refused'))), -- By the clock of the database.
  settled_at timestamptz check ((settled_at is null) = (state in ('pending', 'refused', 'open', 'partly_cashed_out'))),
  primary key (player_id, bet_id)
) with (fillfactor = 80); -- Room for the settlement.
comment on table sportsbook.bet is 'shard:player';
create index bet_open on sportsbook.bet (player_id, bet_id) where state in ('pending', 'open', 'partly_cashed_out');

-- A pick of a bet with what was agreed. An each-way bet has one leg to win and one for a place.
create table sportsbook.leg (
  player_id bigint not null,
  bet_id uuid not null,
  number smallint not null check (number between 1 and 40),
  part text not null default 'win' check (part in ('win', 'place')),
  event_id uuid not null,
  market_key text collate "C" not null check (length(market_key) between 1 and 200),
  outcome text collate "C" not null check (length(outcome) between 1 and 80),
  odds_milli integer check (odds_milli > 1000), -- Null: of a builder, whose legs have one price together.
  unboosted_odds_milli integer check (unboosted_odds_milli > 1000),
  place_divisor smallint check (place_divisor is null or part = 'place' and place_divisor > 1), -- 5: a place pays a fifth of the winnings.
  chances_e6 integer[] check (cardinality(chances_e6) = 5), -- Millionths: won, half won, void, half lost, lost. Null: none was known.
  version integer not null check (version >= 0), -- Of the event, when the bet was accepted.
  material_version integer not null check (material_version >= 0),
  is_banker boolean not null default false,
  has_early_payout boolean not null default false,
  result text check (result in ('WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST')), -- Null: not decided.
  decision_id bigint, -- What decided it: sportsbook.decision. Null with the result, but after a rollback it stays.
  primary key (player_id, bet_id, number),
  check (result is null or decision_id is not null)
) with (fillfactor = 80);
comment on table sportsbook.leg is 'shard:player';
-- Settlement reads the legs of an outcome in this order. The result is not part of it, so that marking a leg writes no index.
create index leg_of_outcome on sportsbook.leg (event_id, market_key, outcome, player_id, bet_id);

-- Every move of a bet. The newest one is the bet's state.
create table sportsbook.bet_move (
  player_id bigint not null,
  bet_id uuid not null,
  revision integer not null check (revision >= 0),
  state text not null,
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  returned_minor bigint not null default 0 check (returned_minor >= 0), -- As the bet's after the move.
  message_id text, -- Of the feed's message that caused it.
  actor text not null default 'system', -- The player, an operator's name, or the system.
  moved_at timestamptz not null default clock_timestamp(),
  primary key (player_id, bet_id, revision)
);
comment on table sportsbook.bet_move is 'shard:player append-only';
