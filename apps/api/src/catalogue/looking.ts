import type { Channel, GameCard, LobbyPageType } from '@halcyon/contract/catalogue/game';
import { isLanguageId, type LanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf, markets, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { lobbySettings, type ContentService } from '../content/content.service.ts';
import { findPlayerFacts } from '../identity/account.service.ts';
import { policyOf } from '../market/policy.service.ts';
import type { Context } from '../platform/context.ts';
import { cardOf } from './game-card.rules.ts';
import { providersOn } from './provider-switch.service.ts';
import { readReference } from './reference-cache.ts';
import { listGames, type Choice, type GameRow, type Sight } from './game.store.ts';

export type Place = { readonly market: string; readonly language: string; readonly channel?: Channel };

/** Everything that one answer about games depends on, worked out once. */
export type Looking = {
  readonly ctx: Context;
  readonly market: MarketId;
  readonly language: LanguageId;
  readonly policy: MarketPolicy;
  readonly sight: Sight;
  /** Slugs of providers that open nothing for visitors. */
  readonly loginProviders: ReadonlySet<string>;
  /** False: the market does not have this lobby, and every list is empty. */
  readonly isOpen: boolean;
};

/** The whole of a lobby at once; a larger catalogue needs pages. */
const ALL_MAX = 10_000;
export const everything: Choice = {
  category: null,
  subProviders: [],
  mechanics: [],
  marks: [],
  search: null,
  sort: 'popular',
  position: 0,
  limit: ALL_MAX,
};

/** The market of the account binds a player; for a visitor the place decides. An unknown market is the global one. */
export function lookingFrom(
  content: ContentService,
  ctx: Context,
  place: Place,
  lobby: LobbyPageType,
): Looking {
  const { session } = ctx;
  const market = marketIdOf(session?.marketId ?? place.market) ?? defaultMarket;
  const policy = policyOf(market, session?.province);
  const settings = lobbySettings(content, lobby, market);
  return {
    ctx,
    market,
    language: isLanguageId(place.language) ? place.language : markets[market].languages[0],
    policy,
    isOpen: lobby === 'casino' ? policy.casino : policy.live,
    loginProviders: new Set(
      content.of('gameProvider').flatMap(({ slug, needsLogin }) => (needsLogin ? [slug] : [])),
    ),
    sight: {
      lobby,
      channel: place.channel ?? 'desktop',
      currency: session?.currency ?? markets[market].currency,
      hidesYouthful: policy.strictArt && session === null,
      availableProviders: providersOn(settings?.availableProviders ?? [], market),
      excludedSubProviders: settings?.exclusionSubProviders ?? [],
    },
  };
}

/** Games in sight that fit the choice. */
export async function gamesInSight(looking: Looking, choice: Choice): Promise<readonly GameRow[]> {
  const { ctx, sight, isOpen } = looking;
  if (!isOpen) return [];
  // What people type is not kept: it would push out what everybody reads.
  if (choice.search !== null) return listGames(ctx.db.sql, sight, choice);
  return readReference(ctx.db, ['games', sight, choice], () => listGames(ctx.db.sql, sight, choice));
}

/** Tiles of these games. The player's country is looked up only where one of them is restricted somewhere. */
export async function cardsOf(rows: readonly GameRow[], looking: Looking): Promise<GameCard[]> {
  const { ctx, policy, loginProviders } = looking;
  const isRestricted = rows.some((row) => row.restricted_countries.length > 0);
  const facts = isRestricted && ctx.session ? await findPlayerFacts(ctx.db, ctx.session.playerId) : null;
  return rows.map((row) =>
    cardOf(row, policy, facts?.countryCode ?? null, loginProviders.has(row.provider_slug)),
  );
}

/** Tiles of games by id, in the given order; a game out of sight or gone is left out. */
export async function cardsById(looking: Looking, gameIds: readonly string[]): Promise<readonly GameCard[]> {
  if (gameIds.length === 0) return [];
  const wanted = new Set(gameIds);
  const rows = await gamesInSight(looking, everything);
  const cards = await cardsOf(
    rows.filter(({ game_id }) => wanted.has(game_id)),
    looking,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return gameIds.flatMap((id) => byId.get(id) ?? []);
}
