-- Windows of losses and stakes say where they stood on the player's counter, which stands in the guard's row: a command
-- moves one number instead of a row per window. docs/decisions/0600.
alter table wallet.guard
  add column lost_minor bigint not null default 0, -- Real money lost; goes down with what comes back.
  add column staked_minor bigint not null default 0; -- Real money staked, less what was given back.
alter table responsible_gambling.play_window
  add column counter_minor bigint not null default 0; -- The counter when `used_minor` was written; 0 for time of play.
