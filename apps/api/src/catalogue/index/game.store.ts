import { folded } from '@halcyon/contract/catalogue/search';
import type { CasinoCategory, LiveCasinoCategory, CasinoGame } from '@halcyon/contract/content/documents';
import type { LobbyPageType } from '@halcyon/contract/catalogue/game';
import type { Sql, Tx } from '@halcyon/server-kit/sql';

/** A game of the content service with what its studio and its server say. */
export type FilledGame = CasinoGame & {
  readonly providerSlug: string;
  readonly subProviderTitle: string;
  readonly isAvailable: boolean;
};

/** Puts the games and categories of the content service in place of the present ones. */
export async function replaceGames(
  tx: Tx,
  games: readonly FilledGame[],
  categories: readonly (CasinoCategory | LiveCasinoCategory)[],
): Promise<void> {
  // Several processes start concurrently: the last one wins whole, and none sees half of another.
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
  await tx.sql`update catalogue.revision set filled = filled + 1`;
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
    name_folded: folded(game.name),
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

/** Of all games whose return is known. */
export function listReturns(sql: Sql): Promise<{ game_type: string; rtp_basis_points: number }[]> {
  return sql<{ game_type: string; rtp_basis_points: number }>`
    select game_type, rtp_basis_points from catalogue.game where rtp_basis_points is not null`;
}

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
  sub_provider_id: string;
  sub_provider_title: string;
  youth_appeal: 'none' | 'some';
  is_available: boolean;
  restricted_countries: string[];
  is_restriction_removed: boolean;
};

/** Null: there is no such game in any lobby. */
export async function findGameBySlug(sql: Sql, slug: string): Promise<LaunchRow | null> {
  const rows = await sql<LaunchRow>`
    select game_id, game_slug, name, game_type, lobby_page_type, provider_slug, provider_game_ref, table_id,
      sub_provider_id, sub_provider_title, youth_appeal, is_available, restricted_countries, is_restriction_removed
    from catalogue.game where game_slug = ${slug}`;
  return rows[0] ?? null;
}

export async function findGameById(sql: Sql, gameId: string): Promise<LaunchRow | null> {
  const rows = await sql<LaunchRow>`
    select game_id, game_slug, name, game_type, lobby_page_type, provider_slug, provider_game_ref, table_id,
      sub_provider_id, sub_provider_title, youth_appeal, is_available, restricted_countries, is_restriction_removed
    from catalogue.game where game_id = ${gameId}`;
  return rows[0] ?? null;
}

/** A game by what its address holds: the provider, and our id, the slug or the provider's own name of it. */
export async function findGameOfProvider(sql: Sql, provider: string, id: string): Promise<LaunchRow | null> {
  const rows = await sql<LaunchRow>`
    select game_id, game_slug, name, game_type, lobby_page_type, provider_slug, provider_game_ref, table_id,
      sub_provider_id, sub_provider_title, youth_appeal, is_available, restricted_countries, is_restriction_removed
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

export async function listGameTypes(
  sql: Sql,
  ids: readonly string[],
): Promise<{ game_id: string; game_type: string; lobby_page_type: LobbyPageType }[]> {
  return sql<{ game_id: string; game_type: string; lobby_page_type: LobbyPageType }>`
    select game_id, game_type, lobby_page_type from catalogue.game where game_id = any (${ids}::text[])`;
}

export type AddressRow = {
  game_id: string;
  game_slug: string;
  name: string;
  provider_slug: string;
  lobby_page_type: LobbyPageType;
  is_available: boolean;
  image_square: string;
  colour: string;
};

/** Names and addresses of games, those that are switched off included. */
export async function listGameAddresses(sql: Sql, ids: readonly string[]): Promise<AddressRow[]> {
  return sql<AddressRow>`
    select game_id, game_slug, name, provider_slug, lobby_page_type, is_available, image_square, colour
    from catalogue.game where game_id = any (${ids}::text[])`;
}
