-- Up to which command of a player all sums of play have been brought. They are written in the transaction that moves it,
-- so every command is in them once, whatever process stops when.
create table rewards.play_fold (
  player_id bigint primary key,
  sequence bigint not null default 0 check (sequence >= 0)
) with (fillfactor = 60);
comment on table rewards.play_fold is 'shard:player';
-- Nothing sums up what was played before this version.
insert into rewards.play_fold (player_id, sequence) select player_id, sequence from wallet.guard;
