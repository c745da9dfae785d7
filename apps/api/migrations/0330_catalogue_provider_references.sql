-- What the provider of a game calls it: a launch and every call of the provider carry these.
alter table catalogue.game add column provider_game_ref text;
-- Live games: the table that a launch names.
alter table catalogue.game add column table_id text;
update catalogue.game set provider_game_ref = game_id;
alter table catalogue.game alter column provider_game_ref set not null;
create unique index game_provider_reference on catalogue.game (provider_slug, provider_game_ref, table_id)
  nulls not distinct;
