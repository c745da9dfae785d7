-- What the ledger has taken in and two operators have to look at: a win that was taken back after it was spent, money
-- that no balance can hold, a huge win without a stake, a transaction id of two players. docs/decisions/0641, 0642.
create table wallet.incident (
  player_id bigint not null,
  incident_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('debt', 'above_balance', 'unstaked_win', 'shared_id')),
  provider_id smallint not null,
  command_key text collate "C" not null,
  round_key text collate "C", -- The round that is marked for review.
  vertical smallint not null,
  currency smallint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  other_player_id bigint, -- Who else was booked under this transaction id.
  happened_at timestamptz not null,
  closed_at timestamptz,
  primary key (player_id, incident_id),
  unique (player_id, provider_id, command_key, kind) -- However often it is found.
);
comment on table wallet.incident is 'shard:player';
create index incident_open on wallet.incident (player_id) where closed_at is null;
create index incident_by_time on wallet.incident (happened_at);

-- What a player owes after wins were taken back that had been spent: the entries on the receivable account.
alter table wallet.guard add column owed_minor bigint not null default 0 check (owed_minor >= 0);
update wallet.guard set owed_minor = summed.owed_minor
from (
  select player_id, sum(amount_minor) as owed_minor from wallet.leg where source = -6 group by player_id) as summed
where summed.player_id = guard.player_id;
insert into wallet.incident (player_id, kind, provider_id, command_key, round_key, vertical, currency, amount_minor,
  happened_at)
select player_id, 'debt', provider_id, command_key, round_key, vertical, currency, amount_minor, decided_at
from wallet.leg where source = -6;

-- The account for money that no balance can hold is bounded by its type alone.
alter table wallet.balance drop constraint balance_balance_minor_check;
alter table wallet.balance add constraint balance_balance_minor_check
  check (balance_minor >= 0 and (balance_minor <= 9007199254740991 or account = 4));

-- Which player a provider's transaction id was first booked for. Filled by a job from what is recorded, so that the
-- ledger's own keys lead with the player. A hash of provider and key: the ledger itself says whether it is the same one.
create table wallet.used_key (
  key_hash bigint primary key,
  used_by bigint not null
);
comment on table wallet.used_key is 'shard:local';
insert into wallet.used_key (key_hash, used_by)
select distinct on (1) hashtextextended(command_key, provider_id), player_id
from wallet.leg
where provider_id > 1 and kind in (1, 2) and outcome = 0 and leg_number = 0 and amount_minor > 0
order by 1, decided_at;

-- Up to where that job has read. One row.
create table wallet.used_key_reading (
  id smallint primary key check (id = 1),
  read_until timestamptz not null
);
comment on table wallet.used_key_reading is 'shard:local';
insert into wallet.used_key_reading
select 1, coalesce((select max(decided_at) from wallet.leg), now());
