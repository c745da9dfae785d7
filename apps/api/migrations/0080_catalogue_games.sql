create schema catalogue;

-- Read model of the content service's games, filled at start. Lists, filters and search read here.
create table catalogue.game (
  game_id text primary key,
  game_slug text not null unique,
  name text not null,
  -- Lower case, for search by a part of the name.
  name_folded text not null,
  game_type text not null,
  lobby_page_type text not null check (lobby_page_type in ('casino', 'live-casino')),
  provider_slug text not null,
  sub_provider_id text not null,
  sub_provider_title text not null,
  channels text[] not null,
  image_square text not null,
  image_vertical text,
  image_horizontal text,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  youth_appeal text not null check (youth_appeal in ('none', 'some')),
  has_jackpot boolean not null,
  has_demo boolean not null,
  -- False: the games server does not offer it at present; it is in no list and cannot be opened.
  is_available boolean not null,
  is_new boolean not null,
  restricted_countries text[] not null,
  is_restriction_removed boolean not null,
  rtp_basis_points integer check (rtp_basis_points between 1 and 10000),
  volatility smallint check (volatility between 1 and 5),
  max_win_multiple integer,
  mechanic text,
  line_count integer,
  way_count integer,
  sort_order integer not null
);
comment on table catalogue.game is 'shard:reference';
create index game_lobby on catalogue.game (lobby_page_type, sort_order, game_id);

create table catalogue.category (
  category_id text primary key,
  lobby_page_type text not null check (lobby_page_type in ('casino', 'live-casino')),
  sort_order integer not null
);
comment on table catalogue.category is 'shard:reference';

create table catalogue.game_category (
  category_id text not null references catalogue.category (category_id) on delete cascade,
  game_id text not null references catalogue.game (game_id) on delete cascade,
  primary key (category_id, game_id)
);
comment on table catalogue.game_category is 'shard:reference';

-- Smallest and largest stake of a game per currency, as its server offers them.
create table catalogue.game_bet_limit (
  game_id text not null references catalogue.game (game_id) on delete cascade,
  currency text not null,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  primary key (game_id, currency),
  check (max_minor >= min_minor)
);
comment on table catalogue.game_bet_limit is 'shard:reference';

-- A kept game outlives its game: it shows again when the game comes back.
create table catalogue.favourite (
  player_id bigint not null,
  lobby_page_type text not null check (lobby_page_type in ('casino', 'live-casino')),
  game_id text not null,
  kept_at timestamptz not null,
  primary key (player_id, lobby_page_type, game_id)
);
comment on table catalogue.favourite is 'shard:player';

create table catalogue.recent_game (
  player_id bigint not null,
  lobby_page_type text not null check (lobby_page_type in ('casino', 'live-casino')),
  game_id text not null,
  last_played_at timestamptz not null,
  primary key (player_id, lobby_page_type, game_id)
);
comment on table catalogue.recent_game is 'shard:player';
