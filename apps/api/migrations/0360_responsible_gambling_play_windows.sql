-- Limits of stakes and of time stand beside those of losses: three kinds that stakes count in, one table.
-- Amounts are minor units of money; of kind 'time' they are milliseconds.
alter table responsible_gambling.loss_window rename to play_window;
alter table responsible_gambling.play_window rename column lost_minor to used_minor;
alter table responsible_gambling.play_window
  add column kind text collate "C" not null default 'loss' check (kind in ('loss', 'stake', 'time')),
  -- Of kind 'time': the last stake that time was counted to; null: none yet.
  add column counted_until timestamptz,
  drop constraint loss_window_pkey,
  add constraint play_window_pkey primary key (player_id, kind, period);
alter table responsible_gambling.play_window alter column kind drop default;
comment on table responsible_gambling.play_window is 'shard:player';
