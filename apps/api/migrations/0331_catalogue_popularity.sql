-- Which filling of the read model stands, and when openings were last counted: processes that keep the games in
-- memory read them again when either has changed.
create table catalogue.revision (
  is_only boolean primary key default true check (is_only),
  filled bigint not null,
  counted_at timestamptz
);
comment on table catalogue.revision is 'shard:reference';
insert into catalogue.revision (filled) values (0);

-- How many players opened a game for real in the last days; a game that nobody opened has no row.
create table catalogue.game_popularity (
  game_id text primary key,
  players integer not null check (players > 0)
);
comment on table catalogue.game_popularity is 'shard:reference';
create index recent_game_played on catalogue.recent_game (last_played_at);
