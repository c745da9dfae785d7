-- What was paid for a bet, or a part of it, before it was decided.
create table sportsbook.cash_out (
  player_id bigint not null,
  bet_id uuid not null,
  revision integer not null check (revision > 0), -- Of the bet's move; names what was booked.
  stake_minor bigint not null check (stake_minor > 0), -- The part of the stake that ended with it.
  paid_minor bigint not null check (paid_minor > 0),
  stake_left_minor bigint not null check (stake_left_minor >= stake_minor), -- Before it.
  fair_minor bigint not null check (fair_minor > 0), -- Of all that was left, as the offer.
  fee_bps integer not null check (fee_bps between 0 and 10000),
  offer_minor bigint not null check (offer_minor >= paid_minor),
  versions jsonb not null, -- Of the events of open legs, by id: what it was valued by.
  request_key text check (length(request_key) between 8 and 100), -- Of the player's call. Null: a rule of the player.
  at_least_minor bigint, -- Of the rule, as it was.
  at_most_minor bigint,
  cashed_out_at timestamptz not null default clock_timestamp(),
  primary key (player_id, bet_id, revision),
  check ((request_key is null) = (at_least_minor is not null or at_most_minor is not null))
);
comment on table sportsbook.cash_out is 'shard:player append-only';
-- A call that is repeated after its answer was lost finds what it has done.
create unique index cash_out_of_request on sportsbook.cash_out (player_id, request_key) where request_key is not null;

-- Cashes a bet out by itself, once, when the offer for all that is left reaches a bound.
create table sportsbook.cash_out_rule (
  player_id bigint not null,
  bet_id uuid not null,
  revision integer not null check (revision > 0), -- One more with every change.
  bet_revision integer not null check (bet_revision >= 0), -- Of the bet as it was then: its next move ends the rule.
  at_least_minor bigint check (at_least_minor > 0),
  at_most_minor bigint check (at_most_minor > 0),
  stake_minor bigint check (stake_minor > 0), -- The part of the stake. Null: all that is left.
  set_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('cash_out', 'player', 'bet')),
  primary key (player_id, bet_id),
  check (at_least_minor is not null or at_most_minor is not null),
  check ((ended_at is null) = (ended_by is null))
);
comment on table sportsbook.cash_out_rule is 'shard:player';
create index cash_out_rule_watched on sportsbook.cash_out_rule (player_id, bet_id) where ended_at is null;
