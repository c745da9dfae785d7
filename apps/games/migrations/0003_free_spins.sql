-- Free spins that the platform has awarded. What of them is played is counted by their rounds.
create table games.spin_award (
  award_id uuid primary key,
  player_key text not null,
  game_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rounds_total integer not null check (rounds_total between 1 and 1000),
  value_minor bigint not null check (value_minor > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create index spin_award_by_player on games.spin_award (player_key, game_id, expires_at);
comment on table games.spin_award is 'shard:player';

-- Present: the award pays for the round, whose stake is the value of a spin.
alter table games.round add column award_id uuid references games.spin_award (award_id);
create index round_by_award on games.round (award_id) where award_id is not null;

alter table games.wallet_call add column award_id uuid;
alter table games.wallet_call drop constraint wallet_call_call_check;
alter table games.wallet_call add constraint wallet_call_call_check
  check (call in ('stake', 'stakeAndWin', 'freeSpin', 'win', 'rollback', 'roundEnd'));
alter table games.wallet_call drop constraint wallet_call_win_with_stake;
alter table games.wallet_call add constraint wallet_call_win_with_stake
  check ((call in ('stakeAndWin', 'freeSpin')) = (win_minor is not null));
alter table games.wallet_call add constraint wallet_call_award check ((call = 'freeSpin') = (award_id is not null));
