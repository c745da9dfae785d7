-- Two games of the content service may name the same game of a provider: a brand lists it under another name.
drop index catalogue.game_provider_reference;
create index game_provider_reference on catalogue.game (provider_slug, provider_game_ref);
