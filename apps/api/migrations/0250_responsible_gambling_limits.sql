-- Limits as players, operators and regulators set them. Null in `limit_minor`: the player has none; the row counts
-- for an operator's limit, or for one that the player will have.
alter table responsible_gambling.loss_window
  alter column limit_minor drop not null,
  -- A raise or a deletion that waits. Null in `pending_minor` with `pending_from`: the limit will go away.
  add column pending_minor bigint check (pending_minor >= 0),
  add column pending_from timestamptz,
  -- True: it does not begin by itself, the player confirms it then.
  add column needs_confirmation boolean not null default false,
  -- What an operator or a regulator allows at most, whatever the player sets.
  add column house_minor bigint check (house_minor >= 0),
  -- True: only an operator changes the limit.
  add column is_locked boolean not null default false,
  add column updated_at timestamptz not null default now(),
  -- Rolling windows only: `<instant in ms>:<minor units>` per minute, joined by `|`. A dash: a calendar window.
  add column entries text collate "C" not null default '-';

alter table responsible_gambling.deposit_window
  alter column limit_minor drop not null,
  add column pending_minor bigint check (pending_minor >= 0),
  add column pending_from timestamptz,
  add column needs_confirmation boolean not null default false,
  add column house_minor bigint check (house_minor >= 0),
  add column is_locked boolean not null default false,
  add column updated_at timestamptz not null default now(),
  add column entries text collate "C" not null default '-';

-- What else money commands ask about a player's protection: one row per player.
create table responsible_gambling.standing (
  player_id bigint primary key,
  -- True: the market wants limits first; no deposit and no stake before they are set.
  is_limit_missing boolean not null default false,
  -- The activity timer; null: off.
  check_minutes smallint check (check_minutes > 0),
  -- No stake for so long after a notice.
  rest_minutes smallint not null default 0 check (rest_minutes >= 0),
  -- First stake since the timer was last set back; null: none yet.
  check_started_at timestamptz,
  -- The notice was due and is not answered.
  check_noticed_at timestamptz,
  rest_until timestamptz
) with (fillfactor = 60);
comment on table responsible_gambling.standing is 'shard:player';

-- Every wish about a limit, a break or the timer, with what came of it.
create table responsible_gambling.record (
  player_id bigint not null,
  record_id uuid not null,
  kind text not null, -- deposit_limit, loss_limit, break, activity_check
  period text check (period in ('D', 'W', 'M')),
  action text not null,
  amount_minor bigint,
  active_from timestamptz,
  ends_at timestamptz,
  actor text not null,
  facts jsonb not null default '{}',
  recorded_at timestamptz not null,
  primary key (player_id, record_id)
);
comment on table responsible_gambling.record is 'shard:player append-only';

-- Time-outs and exclusions. The strictest running one is what the account's status says.
create table responsible_gambling.break (
  player_id bigint not null,
  break_id uuid not null,
  kind text not null check (kind in ('COOLING', 'TIMEOUT', 'SELF_EXCLUDED', 'SELF_EXCLUDED_INDEFINITE')),
  starts_at timestamptz not null,
  -- Null: without an end.
  ends_at timestamptz,
  -- Earliest instant at which it may end, by itself or by request.
  earliest_end_at timestamptz not null,
  ends_by_itself boolean not null,
  -- The player asked to come back; when that takes effect.
  end_asked_at timestamptz,
  lifts_at timestamptz,
  ended_at timestamptz,
  -- Number of the account status before it, which comes back with its end.
  status_before smallint not null,
  primary key (player_id, break_id)
);
comment on table responsible_gambling.break is 'shard:player';
create index break_running on responsible_gambling.break (coalesce(lifts_at, ends_at)) where ended_at is null;

-- What an external register of excluded people answered, for every question.
create table responsible_gambling.register_check (
  check_id uuid not null,
  -- Zero: a person who has no account yet.
  player_id bigint not null,
  register text not null,
  asked_for text not null check (asked_for in ('login', 'registration', 'marketing')),
  answer text not null check (answer in ('clear', 'listed', 'unavailable')),
  asked_at timestamptz not null,
  primary key (player_id, check_id)
);
comment on table responsible_gambling.register_check is 'shard:player append-only';
