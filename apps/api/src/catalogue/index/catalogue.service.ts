import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { gameClassOf, type GameClass } from '@halcyon/contract/content/game-class';
import type { GameFactsDocument } from '@halcyon/contract/content/documents';
import type { MarketId } from '@halcyon/contract/market/markets';
import type { ContentService } from '../../content/public.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import {
  findGameById,
  findGameBySlug,
  findGameOfProvider,
  listGameAddresses,
  listGameNames,
  listGameTypes,
  listReturns,
  replaceGames,
  type AddressRow,
  type LaunchRow,
} from './game.store.ts';

/** What a games server reports about one game, as far as the catalogue needs it. */
type ServedGame = Pick<
  GameFactsDocument,
  'rtpBasisPoints' | 'volatility' | 'maxWinMultiple' | 'mechanic' | 'mathVersion'
> & {
  readonly gameId: string;
  readonly linesOrWays: number | null;
};
/** The provider of our own games, requested at start and retried until it responds. */
export type GamesSource = {
  call(
    call: 'games',
    request: Record<never, never>,
  ): Promise<{ ok: true; games: readonly ServedGame[] } | { ok: false }>;
};

/** Provider slug of our own games. */
export const OWN_PROVIDER = 'halcyon';
/** Retry interval for a games server that did not respond, ms; retried without limit. */
const GAMES_SERVER_RETRY_MS = 1_000;

/**
 * Fills the read model from the content service: at start, before the first request, and when content changes. The
 * figures of the games server replace ours for its own games, and a game that it does not offer is in no list. When it
 * does not answer, the committed facts apply and all games are offered. Returns whether it answered.
 */
export async function fillCatalogue(of: {
  readonly db: Db;
  readonly content: ContentService;
  readonly gamesServer?: GamesSource;
  readonly log?: Log;
}): Promise<{ readonly isGamesServerUp: boolean }> {
  const { db, content, log } = of;
  const served = await servedGames(of.gamesServer, log);
  const slugs = new Map(content.of('gameProvider').map((provider) => [provider._id, provider.slug]));
  const titles = new Map(content.of('subProvider').map((studio) => [studio._id, studio.title]));
  const games = content.of('casinoGame').map((game) => {
    const providerSlug = slugs.get(game.gameProvider._ref) ?? game.gameProvider._ref;
    const own = providerSlug === OWN_PROVIDER ? served : null;
    const said = own?.get(game.gameId);
    return {
      ...game,
      providerSlug,
      subProviderTitle: titles.get(game.subProvider._ref) ?? game.subProvider._ref,
      isAvailable: own === null || said !== undefined,
      facts: said ? factsFrom(game.facts, said) : game.facts,
    };
  });
  const categories = [...content.of('casinoGameCategory'), ...content.of('liveCasinoGameCategory')];
  await db.transact((tx) => replaceGames(tx, games, categories));
  log?.info(
    { games: games.length, offered: games.filter(({ isAvailable }) => isAvailable).length },
    'catalogue filled',
  );
  return { isGamesServerUp: served !== null };
}

/**
 * Calls `refill` until the games server has answered: it may start after the platform, or be down while the platform
 * starts. A failed refill is reported and retried.
 */
export function waitForGamesServer(
  gamesServer: GamesSource,
  refill: () => Promise<{ readonly isGamesServerUp: boolean }>,
  log: Pick<Log, 'warn'>,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const isGamesServerUp = async () => {
    const { ok } = await gamesServer.call('games', {}).catch(() => ({ ok: false }));
    return ok && !isStopped && (await refill()).isGamesServerUp;
  };
  const report = (error: unknown) => {
    log.warn({ err: error }, 'the catalogue could not be filled again');
    return false;
  };
  const plan = () => {
    timer = setTimeout(async () => {
      if (!(await isGamesServerUp().catch(report)) && !isStopped) plan();
    }, GAMES_SERVER_RETRY_MS).unref();
  };
  plan();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function servedGames(
  gamesServer: GamesSource | undefined,
  log?: Log,
): Promise<ReadonlyMap<string, ServedGame> | null> {
  if (gamesServer === undefined) return null;
  try {
    const answer = await gamesServer.call('games', {});
    if (answer.ok) return new Map(answer.games.map((game) => [game.gameId, game]));
    log?.warn('the games server refuses to list its games: the committed facts stand');
  } catch (error) {
    log?.warn({ err: error }, 'the games server does not answer: the committed facts stand');
  }
  return null;
}

function factsFrom(facts: GameFactsDocument, said: ServedGame): GameFactsDocument {
  const { rtpBasisPoints, volatility, maxWinMultiple, mechanic, mathVersion, linesOrWays } = said;
  return {
    ...facts,
    rtpBasisPoints,
    volatility,
    maxWinMultiple,
    mechanic,
    mathVersion,
    lines: facts.lines === null ? null : linesOrWays,
    ways: facts.ways === null ? null : linesOrWays,
  };
}

/** The data of a game that its opening needs. */
export type Launchable = {
  readonly gameId: string;
  readonly slug: string;
  readonly name: string;
  /** `slots`, `table`, …: rules of a market name it. */
  readonly gameType: string;
  readonly isLive: boolean;
  /** False: in no list, and not to be opened. */
  readonly isAvailable: boolean;
  /** Countries whose players may not open it; empty where the game's flag removes the restriction. */
  readonly restrictedCountries: readonly string[];
  /** Its art may appeal to the young. */
  readonly isYouthful: boolean;
  readonly providerTitle: string;
  readonly subProviderId: string;
  /** As in `/integrations/<slug>`; `halcyon` for our own games. */
  readonly providerSlug: string;
  /** The provider's own name of the game. */
  readonly providerGameRef: string;
  /** Live games: the table that a launch names. */
  readonly tableId: string | null;
};

/** Names of games by their id; an id that is in no lobby is absent. */
export async function gameNames(
  db: Pick<Db, 'sql'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await listGameNames(db.sql, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.game_id, row.name]));
}

/** The class of each game, by which rewards weigh stakes, and where it is played. Games that are gone have none. */
export async function gameClasses(
  db: Pick<Db, 'sql'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly gameClass: GameClass; readonly isLive: boolean }>> {
  const rows = ids.length === 0 ? [] : await listGameTypes(db.sql, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.game_id,
      { gameClass: gameClassOf(row.game_type), isLive: row.lobby_page_type === 'live-casino' },
    ]),
  );
}

/** What the games of a class return on average, in basis points, rounded down. A class whose games state none is absent. */
export async function returnsByClass(db: Pick<Db, 'sql'>): Promise<Partial<Record<GameClass, number>>> {
  const stated = Map.groupBy(await listReturns(db.sql), (row) => gameClassOf(row.game_type));
  const averages = [...stated].map(([of, rows]) => {
    const sum = rows.reduce((total, row) => total + row.rtp_basis_points, 0);
    return [of, Math.floor(sum / rows.length)] as const;
  });
  return Object.fromEntries(averages);
}

export type GameAddress = {
  readonly name: string;
  /** Where a player opens it, below the locale prefix; null: it is switched off. */
  readonly path: string | null;
  readonly slug: string;
  /** Path on the image route. */
  readonly thumbnail: string;
  readonly colour: string;
};

/** Names and addresses of games by their id; an id that is in no lobby is absent. */
export async function gameAddresses(
  db: Pick<Db, 'sql'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GameAddress>> {
  const rows = ids.length === 0 ? [] : await listGameAddresses(db.sql, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.game_id,
      {
        name: row.name,
        path: pathOf(row),
        slug: row.game_slug,
        thumbnail: row.image_square,
        colour: row.colour,
      },
    ]),
  );
}

function pathOf(row: AddressRow): string | null {
  if (!row.is_available) return null;
  return row.lobby_page_type === 'live-casino'
    ? `/live-casino-online/play/${row.provider_slug}/${row.game_id}`
    : `/play/${row.game_slug}`;
}

/** A game by its slug, as a market may open it. Null: there is no such game. */
export async function findLaunchable(
  policies: MarketPolicies,
  db: Pick<Db, 'sql'>,
  slug: string,
  market: MarketId,
): Promise<Launchable | null> {
  const row = await findGameBySlug(db.sql, slug);
  return row && launchableFrom(policies, row, market);
}

/** The same by our id. Null: no such game. */
export async function findLaunchableById(
  policies: MarketPolicies,
  db: Pick<Db, 'sql'>,
  gameId: string,
  market: MarketId,
): Promise<Launchable | null> {
  const row = await findGameById(db.sql, gameId);
  return row && launchableFrom(policies, row, market);
}

/**
 * A game by its provider and an id: our id, the slug, the live table, or the provider's own name, in this order.
 * Null: the provider has no such game.
 */
export async function findLaunchableOf(
  policies: MarketPolicies,
  db: Pick<Db, 'sql'>,
  provider: string,
  id: string,
  market: MarketId,
): Promise<Launchable | null> {
  const row = await findGameOfProvider(db.sql, provider, id);
  return row && launchableFrom(policies, row, market);
}

function launchableFrom(policies: MarketPolicies, row: LaunchRow, market: MarketId): Launchable {
  const policy = policies.of(market);
  const isLive = row.lobby_page_type === 'live-casino';
  return {
    gameId: row.game_id,
    slug: row.game_slug,
    name: row.name,
    gameType: row.game_type,
    isLive,
    isAvailable: row.is_available && (isLive ? policy.live : policy.casino),
    restrictedCountries: row.is_restriction_removed ? [] : row.restricted_countries,
    isYouthful: row.youth_appeal !== 'none',
    providerTitle: row.sub_provider_title,
    subProviderId: row.sub_provider_id,
    providerSlug: row.provider_slug,
    providerGameRef: row.provider_game_ref,
    tableId: row.table_id,
  };
}
