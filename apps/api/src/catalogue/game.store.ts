import type { CasinoCategory, LiveCasinoCategory, CasinoGame } from '@halcyon/contract/content/documents';
import type { LobbyPageType } from '@halcyon/contract/catalogue/game';
import type { Sql, Tx } from '../platform/sql.ts';

/** A game of the content service with what its studio and its server say. */
export type FilledGame = CasinoGame & {
  readonly providerSlug: string;
  readonly subProviderTitle: string;
  readonly isAvailable: boolean;
};

export type GameRow = {
  game_id: string;
  game_slug: string;
  name: string;
  game_type: string;
  lobby_page_type: string;
  provider_slug: string;
  sub_provider_id: string;
  sub_provider_title: string;
  channels: string[];
  image_square: string;
  image_vertical: string | null;
  image_horizontal: string | null;
  colour: string;
  has_jackpot: boolean;
  has_demo: boolean;
  is_new: boolean;
  restricted_countries: string[];
  is_restriction_removed: boolean;
  rtp_basis_points: number | null;
  volatility: number | null;
  max_win_multiple: number | null;
  mechanic: string | null;
  line_count: number | null;
  way_count: number | null;
  currency: string | null;
  min_minor: bigint | null;
  max_minor: bigint | null;
};

/** What a visitor or player may see of a lobby, before any choice of theirs. */
export type Sight = {
  readonly lobby: LobbyPageType;
  readonly channel: string;
  readonly currency: string;
  /** Art that may appeal to the young is left out. */
  readonly hidesYouthful: boolean;
  readonly availableProviders: readonly string[];
  readonly excludedSubProviders: readonly string[];
};

export type Choice = {
  readonly category: string | null;
  /** Sub-provider ids; empty: all. */
  readonly subProviders: readonly string[];
  /** Ways of playing, any of them; empty: all. */
  readonly mechanics: readonly string[];
  /** Marks that a game must have, all of them. */
  readonly marks: readonly ('jackpot' | 'new' | 'demo')[];
  /** Part of the name, any case; null: all. */
  readonly search: string | null;
  readonly sort: 'popular' | 'name' | 'new' | 'rtp';
  readonly position: number;
  readonly limit: number;
};

/** Puts the games and categories of the content service in place of the present ones. */
export async function replaceGames(
  tx: Tx,
  games: readonly FilledGame[],
  categories: readonly (CasinoCategory | LiveCasinoCategory)[],
): Promise<void> {
  // Several processes start at once: the last one wins whole, and none sees half of another.
  await tx.sql`lock table catalogue.game in share row exclusive mode`;
  await tx.sql`delete from catalogue.category`;
  await tx.sql`delete from catalogue.game`;
  const rows = JSON.stringify(games.map((game) => columnsOf(game)));
  await tx.sql`insert into catalogue.category (category_id, lobby_page_type, sort_order)
    select * from jsonb_to_recordset(${JSON.stringify(categories.map(categoryColumnsOf))}::jsonb)
      as row (category_id text, lobby_page_type text, sort_order integer)`;
  await tx.sql`insert into catalogue.game
    select (jsonb_populate_recordset(null::catalogue.game, ${rows}::jsonb)).*`;
  const ids = new Map(categories.map(({ _id, categoryId }) => [_id, categoryId]));
  const places = games.flatMap(({ gameId, categories: named }) =>
    named.flatMap(({ _ref }) => {
      const categoryId = ids.get(_ref);
      return categoryId === undefined ? [] : [{ game_id: gameId, category_id: categoryId }];
    }),
  );
  await tx.sql`insert into catalogue.game_category (category_id, game_id)
    select category_id, game_id from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as row (category_id text, game_id text)`;
  const limits = games.flatMap(({ gameId, facts }) => facts.betLimits.map((limit) => ({ ...limit, gameId })));
  await tx.sql`insert into catalogue.game_bet_limit (game_id, currency, min_minor, max_minor)
    select "gameId", currency, "minMinor", "maxMinor" from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
      as row ("gameId" text, currency text, "minMinor" bigint, "maxMinor" bigint)`;
}

function categoryColumnsOf({ _type, categoryId, order }: CasinoCategory | LiveCasinoCategory) {
  const lobby: LobbyPageType = _type === 'liveCasinoGameCategory' ? 'live-casino' : 'casino';
  return { category_id: categoryId, lobby_page_type: lobby, sort_order: order };
}

/** A game as the columns of its table; names are those of the columns. */
function columnsOf(game: FilledGame) {
  const { facts, images } = game;
  return {
    game_id: game.gameId,
    game_slug: game.gameSlug,
    name: game.name,
    name_folded: game.name.toLowerCase(),
    game_type: game.gameType,
    lobby_page_type: game.type === 'liveCasinoGames' ? 'live-casino' : 'casino',
    provider_slug: game.providerSlug,
    provider_game_ref: game.providerGameRef ?? game.gameId,
    table_id: game.tableId ?? null,
    sub_provider_id: game.subProvider._ref,
    sub_provider_title: game.subProviderTitle,
    channels: game.channels,
    image_square: images.square,
    image_vertical: images.vertical,
    image_horizontal: images.horizontal,
    colour: game.colour,
    youth_appeal: game.youthAppeal,
    has_jackpot: game.jackpotExist,
    has_demo: game.hasDemo,
    is_available: game.isAvailable,
    is_new: game.isNew,
    restricted_countries: game.restrictedCountries,
    is_restriction_removed: game.restrictionRemoved,
    rtp_basis_points: facts.rtpBasisPoints,
    volatility: facts.volatility,
    max_win_multiple: facts.maxWinMultiple,
    mechanic: facts.mechanic,
    line_count: facts.lines,
    way_count: facts.ways,
    sort_order: game.order,
  };
}

/** Games in sight that fit the choice, from `position` on, at most `limit`. */
export function listGames(sql: Sql, sight: Sight, choice: Choice): Promise<GameRow[]> {
  return sql<GameRow>`
    select g.game_id, g.game_slug, g.name, g.game_type, g.lobby_page_type, g.provider_slug, g.sub_provider_id,
      g.sub_provider_title, g.channels, g.image_square, g.image_vertical, g.image_horizontal, g.colour,
      g.has_jackpot, g.has_demo, g.is_new, g.restricted_countries, g.is_restriction_removed, g.rtp_basis_points,
      g.volatility, g.max_win_multiple, g.mechanic, g.line_count, g.way_count, b.currency, b.min_minor, b.max_minor
    from catalogue.game g
    left join catalogue.game_bet_limit b on b.game_id = g.game_id and b.currency = ${sight.currency}
    where g.is_available and g.lobby_page_type = ${sight.lobby} and ${sight.channel} = any (g.channels)
      and (g.youth_appeal = 'none' or not ${sight.hidesYouthful}::boolean)
      and g.provider_slug = any (${sight.availableProviders}::text[])
      and not g.sub_provider_id = any (${sight.excludedSubProviders}::text[])
      and (${choice.category}::text is null or exists (select from catalogue.game_category c
        where c.game_id = g.game_id and c.category_id = ${choice.category}::text))
      and (cardinality(${choice.subProviders}::text[]) = 0 or g.sub_provider_id = any (${choice.subProviders}::text[]))
      and (cardinality(${choice.mechanics}::text[]) = 0 or g.mechanic = any (${choice.mechanics}::text[]))
      and (g.has_jackpot or not 'jackpot' = any (${choice.marks}::text[]))
      and (g.is_new or not 'new' = any (${choice.marks}::text[]))
      and (g.has_demo or not 'demo' = any (${choice.marks}::text[]))
      and (${choice.search}::text is null or strpos(g.name_folded, ${choice.search}::text) > 0)
    order by
      case when ${choice.sort}::text = 'new' and g.is_new then 0 else 1 end,
      case when ${choice.sort}::text = 'name' then g.name_folded end,
      case when ${choice.sort}::text = 'rtp' then g.rtp_basis_points end desc nulls last,
      g.sort_order, g.game_id
    offset ${choice.position} limit ${choice.limit}`;
}

export type CountRow = {
  category_id: string | null;
  sub_provider_id: string | null;
  sub_provider_title: string | null;
  games: number;
};

/** How many games in sight each category and each studio has. */
export function countGames(sql: Sql, sight: Sight): Promise<CountRow[]> {
  return sql<CountRow>`
    with seen as (
      select g.game_id, g.sub_provider_id, g.sub_provider_title from catalogue.game g
      where g.is_available and g.lobby_page_type = ${sight.lobby} and ${sight.channel} = any (g.channels)
        and (g.youth_appeal = 'none' or not ${sight.hidesYouthful}::boolean)
        and g.provider_slug = any (${sight.availableProviders}::text[])
        and not g.sub_provider_id = any (${sight.excludedSubProviders}::text[]))
    select c.category_id, null as sub_provider_id, null as sub_provider_title, count(*)::integer as games
    from seen join catalogue.game_category c on c.game_id = seen.game_id group by c.category_id
    union all
    select null, sub_provider_id, sub_provider_title, count(*)::integer from seen
    group by sub_provider_id, sub_provider_title`;
}

/** How many games in sight each way of playing has, and how many have a jackpot, are new, have a demo. */
export function countFeatures(sql: Sql, sight: Sight): Promise<{ feature: string; games: number }[]> {
  return sql`
    with seen as (
      select g.mechanic, g.has_jackpot, g.is_new, g.has_demo from catalogue.game g
      where g.is_available and g.lobby_page_type = ${sight.lobby} and ${sight.channel} = any (g.channels)
        and (g.youth_appeal = 'none' or not ${sight.hidesYouthful}::boolean)
        and g.provider_slug = any (${sight.availableProviders}::text[])
        and not g.sub_provider_id = any (${sight.excludedSubProviders}::text[]))
    select mechanic as feature, count(*)::integer as games from seen where mechanic is not null group by mechanic
    union all select 'jackpot', count(*)::integer from seen where has_jackpot
    union all select 'new', count(*)::integer from seen where is_new
    union all select 'demo', count(*)::integer from seen where has_demo`;
}

/** How many games in sight fit the choice; its position, limit and order do not matter. */
export async function countChosen(sql: Sql, sight: Sight, choice: Choice): Promise<number> {
  const rows = await sql<{ games: number }>`
    select count(*)::integer as games from catalogue.game g
    where g.is_available and g.lobby_page_type = ${sight.lobby} and ${sight.channel} = any (g.channels)
      and (g.youth_appeal = 'none' or not ${sight.hidesYouthful}::boolean)
      and g.provider_slug = any (${sight.availableProviders}::text[])
      and not g.sub_provider_id = any (${sight.excludedSubProviders}::text[])
      and (${choice.category}::text is null or exists (select from catalogue.game_category c
        where c.game_id = g.game_id and c.category_id = ${choice.category}::text))
      and (cardinality(${choice.subProviders}::text[]) = 0 or g.sub_provider_id = any (${choice.subProviders}::text[]))
      and (cardinality(${choice.mechanics}::text[]) = 0 or g.mechanic = any (${choice.mechanics}::text[]))
      and (g.has_jackpot or not 'jackpot' = any (${choice.marks}::text[]))
      and (g.is_new or not 'new' = any (${choice.marks}::text[]))
      and (g.has_demo or not 'demo' = any (${choice.marks}::text[]))
      and (${choice.search}::text is null or strpos(g.name_folded, ${choice.search}::text) > 0)`;
  return rows[0]?.games ?? 0;
}

/** Is there such a category in this lobby, with or without games? */
export async function hasCategory(sql: Sql, lobby: LobbyPageType, category: string): Promise<boolean> {
  const rows = await sql`select 1 as found from catalogue.category
    where category_id = ${category} and lobby_page_type = ${lobby}`;
  return rows.length > 0;
}

/** Null: there is no such game in any lobby. */
export async function findLobbyOfGame(sql: Sql, gameId: string): Promise<LobbyPageType | null> {
  const rows = await sql<{ lobby_page_type: LobbyPageType }>`
    select lobby_page_type from catalogue.game where game_id = ${gameId}`;
  return rows[0]?.lobby_page_type ?? null;
}

export type LaunchRow = {
  game_id: string;
  game_slug: string;
  name: string;
  game_type: string;
  lobby_page_type: LobbyPageType;
  provider_slug: string;
  provider_game_ref: string;
  table_id: string | null;
  sub_provider_title: string;
  is_available: boolean;
  restricted_countries: string[];
  is_restriction_removed: boolean;
};

/** Null: there is no such game in any lobby. */
export async function findGameBySlug(sql: Sql, slug: string): Promise<LaunchRow | null> {
  const rows = await sql<LaunchRow>`
    select game_id, game_slug, name, game_type, lobby_page_type, provider_slug, provider_game_ref, table_id,
      sub_provider_title, is_available, restricted_countries, is_restriction_removed
    from catalogue.game where game_slug = ${slug}`;
  return rows[0] ?? null;
}

/** A game by what its address holds: the provider, and our id, the slug or the provider's own name of it. */
export async function findGameOfProvider(sql: Sql, provider: string, id: string): Promise<LaunchRow | null> {
  const rows = await sql<LaunchRow>`
    select game_id, game_slug, name, game_type, lobby_page_type, provider_slug, provider_game_ref, table_id,
      sub_provider_title, is_available, restricted_countries, is_restriction_removed
    from catalogue.game
    where provider_slug = ${provider}
      and (game_id = ${id} or game_slug = ${id} or table_id = ${id} or provider_game_ref = ${id})
    order by case ${id} when game_id then 0 when game_slug then 1 when table_id then 2 else 3 end, sort_order
    limit 1`;
  return rows[0] ?? null;
}

export async function listGameNames(
  sql: Sql,
  ids: readonly string[],
): Promise<{ game_id: string; name: string }[]> {
  return sql<{ game_id: string; name: string }>`
    select game_id, name from catalogue.game where game_id = any (${ids}::text[])`;
}

export type AddressRow = {
  game_id: string;
  game_slug: string;
  name: string;
  provider_slug: string;
  lobby_page_type: LobbyPageType;
  is_available: boolean;
};

/** Names and addresses of games, those that are switched off included. */
export async function listGameAddresses(sql: Sql, ids: readonly string[]): Promise<AddressRow[]> {
  return sql<AddressRow>`
    select game_id, game_slug, name, provider_slug, lobby_page_type, is_available
    from catalogue.game where game_id = any (${ids}::text[])`;
}
