-- Our own games are a provider like any other: one slug, and sessions that name the game as their provider does.
update catalogue.game set provider_slug = 'halcyon', sub_provider_id = 'subprovider-halcyon'
where provider_slug = 'house';
update catalogue.provider_switch set provider_slug = 'halcyon' where provider_slug = 'house';
update play.game_session set provider_game_ref = game_id where provider_id = 1 and provider_game_ref is null;
