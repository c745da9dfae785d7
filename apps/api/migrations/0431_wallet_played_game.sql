-- What a market's rule of one game at a time and of the shortest round looks at, where a stake carries such a rule. It
-- is kept in the row that every money command locks, so it costs no statement.
alter table wallet.guard
  add column played_game text collate "C", -- Game of the last round that began.
  add column played_at_ms bigint not null default 0; -- When; 0: no stake carried a rule yet.
