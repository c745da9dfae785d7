-- What one money command reads and writes. player_id leads every key, so a player lives on one shard.
create schema wallet;

-- The row that every money transaction of a player locks first. It exists from registration on.
create table wallet.guard (
  player_id bigint primary key,
  -- Number of the player's last recorded command. Clients order their updates by it.
  sequence bigint not null default 0 check (sequence >= 0),
  currency smallint not null, -- ISO 4217 number: 978 is EUR
  time_zone text not null, -- IANA name; days, weeks and months of limits begin by it
  account_status smallint not null, -- numbers of packages/contract/src/identity/account-status.ts
  verification_level smallint not null, -- numbers of packages/contract/src/kyc/verification-level.ts
  verify_before smallint not null default 3 check (verify_before in (1, 2, 3)), -- deposit, play, withdrawal
  verify_threshold_minor bigint not null default 0 check (verify_threshold_minor >= 0),
  -- Everything ever deposited; the threshold above looks at it.
  deposited_minor bigint not null default 0 check (deposited_minor >= 0),
  -- Time-out and exclusion: no stake and no deposit before this instant. Wins and refunds are accepted.
  stakes_barred_until timestamptz
) with (fillfactor = 60); -- Room on the page keeps updates off the index (HOT).
comment on table wallet.guard is 'shard:player';

-- The only mutable money. House accounts have no row: they are sums of legs. Codes: docs/domains/wallet.md
create table wallet.balance (
  player_id bigint not null,
  account smallint not null check (account > 0),
  balance_minor bigint not null default 0 check (balance_minor between 0 and 9007199254740991),
  primary key (player_id, account)
) with (fillfactor = 60);
comment on table wallet.balance is 'shard:player';

-- The rows of one (player, provider, key) are the stored answer to that key, refusals included.
create table wallet.leg (
  player_id bigint not null,
  provider_id smallint not null,
  command_key text collate "C" not null check (length(command_key) between 1 and 120),
  leg_number smallint not null, -- 0: first leg, or a refusal. 99: taken back or resolved, perhaps before it came.
  sequence bigint not null check (sequence > 0),
  kind smallint not null,
  outcome smallint not null,
  vertical smallint not null, -- 0: not about a game
  requested_minor bigint not null check (requested_minor >= 0),
  weight_basis_points smallint not null,
  source smallint not null, -- Above zero: a wallet of the player. Below zero: the house. Zero: nothing moved.
  destination smallint not null,
  currency smallint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  source_after_minor bigint not null check (source_after_minor >= 0), -- Zero for a house account.
  destination_after_minor bigint not null check (destination_after_minor >= 0),
  playable_after_minor bigint not null, -- What the provider was told.
  decided_at timestamptz not null,
  reference_key text collate "C",
  round_key text collate "C",
  ends_round boolean not null,
  game_id text collate "C",
  primary key (player_id, provider_id, command_key, leg_number),
  check ((source = 0) = (destination = 0)),
  check (source <> 0 or amount_minor = 0)
);
comment on table wallet.leg is 'shard:player append-only';
-- Account history, the hash chain and events all read a player's legs in order, and say `sequence > 0`. Look-ups
-- of keys do not say it, so that the planner cannot take this index for them and read a busy player's history.
create unique index leg_in_order on wallet.leg (player_id, sequence, leg_number) where sequence > 0;
-- What belongs to one round: its stakes pay for its wins.
create index leg_of_round on wallet.leg (player_id, provider_id, round_key)
  where round_key is not null and leg_number = 0;
-- Statistics of a young table (few legs per player, few keys) would mislead the planner.
alter table wallet.leg alter column player_id set (n_distinct = -0.01);
alter table wallet.leg alter column command_key set (n_distinct = -0.5);
alter table wallet.leg alter column round_key set (n_distinct = -0.3);

-- Two signed entries per leg, for auditors: they add up to zero by construction.
create view wallet.entry as
select leg.player_id, leg.currency, leg.sequence, leg.command_key, leg.leg_number, leg.decided_at,
  side.account, side.amount_minor
from wallet.leg
cross join lateral (values (source, -leg.amount_minor), (destination, leg.amount_minor))
  as side (account, amount_minor)
where leg.amount_minor > 0;

-- Fails the transaction from inside. COMMIT travels in the same packet as the writes, so the
-- application cannot look at a row count first.
create function wallet.assert_rows(actual bigint, expected bigint) returns void language plpgsql as $$
begin
  if actual <> expected then
    raise exception 'wrote % guard rows instead of %', actual, expected using errcode = 'WP001';
  end if;
end $$;
