-- Terms as they were when a player claimed them. Public, found by the SHA-256 of their canonical JSON, never changed.
create table rewards.terms (
  terms_id text primary key check (terms_id ~ '^[0-9a-f]{64}$'),
  body jsonb not null,
  created_at timestamptz not null default now()
);
comment on table rewards.terms is 'shard:reference append-only';

-- Nothing granted a bonus before this version.
drop table rewards.active_bonus;

-- Bonuses as money commands read them: the one that runs, and those whose rounds may still be settled.
create table rewards.active_bonus (
  player_id bigint not null,
  vertical smallint not null check (vertical between 1 and 4),
  number integer not null check (number > 0), -- Counts per player, over all verticals.
  terms_id text not null references rewards.terms,
  since_sequence bigint not null check (since_sequence > 0), -- Stakes with a higher one are the bonus's, up to the next bonus.
  since_e4 bigint not null check (since_e4 >= 0), -- What the wagering counters showed when it began.
  required_e4 bigint not null check (required_e4 >= 0), -- Minor units times 10,000, so that weights never round.
  granted_minor bigint not null check (granted_minor >= 0),
  expires_at timestamptz not null,
  state smallint not null default 1 check (state in (1, 2, 3)), -- running, completed, forfeited
  ending smallint check (ending between 1 and 8), -- completed, given up, expired, empty, replaced, deposit reversed, protection, withdrawal
  ended_at timestamptz,
  primary key (player_id, vertical, number),
  check ((state = 1) = (ending is null) and (state = 1) = (ended_at is null)),
  check ((state = 2) = (ending is not distinct from 1))
) with (fillfactor = 90);
comment on table rewards.active_bonus is 'shard:player';
-- One bonus a vertical at a time.
create unique index active_bonus_running on rewards.active_bonus (player_id, vertical) where state = 1;
create index active_bonus_due on rewards.active_bonus (expires_at) where state = 1;

-- What ever left a BONUS or LOCKED account for stakes, times its weight in basis points: progress of the running bonus is the
-- difference to `since_e4`, so that no row of the bonus is written with a stake.
alter table wallet.balance add column wagered_e4 bigint not null default 0 check (wagered_e4 >= 0);
