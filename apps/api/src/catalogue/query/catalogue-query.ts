import type { GameClass } from '@halcyon/contract/content/game-class';
import type { Channel, GameCard, LobbyPageType } from '@halcyon/contract/catalogue/game';
import { isPastThreshold, verificationLevels } from '@halcyon/contract/kyc/verification-level';
import { isLanguageId, type LanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf, markets, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { lobbySettings, type ContentService } from '../../content/public.ts';
import { findPlayerFacts } from '../../identity/public.ts';
import { verificationOf } from '../../kyc/public.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Launchable } from '../index/catalogue.service.ts';
import { cardOf, withLimits } from './game-card.rules.ts';
import type { ProviderSwitches } from '../provider-switch/provider-switch.service.ts';
import {
  isVisible,
  isOffered,
  viewOf,
  type Choice,
  type Offer,
  type IndexedGame,
  type Visibility,
  type View,
} from '../index/index.rules.ts';
import type { CatalogueReader } from '../index/catalogue-reader.ts';

export type Place = { readonly market: string; readonly language: string; readonly channel?: Channel };

/** Everything that one answer about games depends on, computed once. */
export type CatalogueQuery = {
  readonly ctx: Context;
  readonly reader: CatalogueReader;
  readonly market: MarketId;
  readonly language: LanguageId;
  readonly policy: MarketPolicy;
  readonly visibility: Visibility;
  /** Slugs of providers that open nothing for visitors. */
  readonly loginProviders: ReadonlySet<string>;
  /** False: the market does not have this lobby, and every list is empty. */
  readonly isOpen: boolean;
};

/** No choice: the whole of a lobby, the most popular first. */
export const everything: Choice = {
  category: null,
  subProviders: [],
  mechanics: [],
  marks: [],
  search: null,
  sort: 'popular',
};

/** How much a game counts towards the bonus that runs in a lobby, in basis points. Null: none runs. */
export type BonusWeights = (
  ctx: Context,
  lobby: LobbyPageType,
) => Promise<((game: { readonly gameId: string; readonly gameCategory: GameClass }) => number) | null>;

/** What every query of the catalogue works with; one object for each process. */
export type CatalogueDependencies = {
  readonly bonusWeights: BonusWeights;
  readonly reader: CatalogueReader;
  readonly content: ContentService;
  readonly switches: Pick<ProviderSwitches, 'isOff'>;
};

type OfferDependencies = Pick<CatalogueDependencies, 'content' | 'switches'>;

/** The market of the account binds a player; for a visitor the place decides. An unknown market is the global one. */
export function resolveCatalogueQuery(
  catalogue: CatalogueDependencies,
  ctx: Context,
  place: Place,
  lobby: LobbyPageType,
): CatalogueQuery {
  const { content, reader } = catalogue;
  const { session } = ctx;
  const market = marketIdOf(session?.marketId ?? place.market) ?? defaultMarket;
  const policy = ctx.policies.of(market, session?.province);
  return {
    ctx,
    reader,
    market,
    language: isLanguageId(place.language) ? place.language : markets[market].languages[0],
    policy,
    isOpen: lobby === 'casino' ? policy.casino : policy.live,
    loginProviders: new Set(
      content.of('gameProvider').flatMap(({ slug, needsLogin }) => (needsLogin ? [slug] : [])),
    ),
    visibility: {
      lobby,
      channel: place.channel ?? 'desktop',
      currency: session?.currency ?? markets[market].currency,
      hidesYouthful: policy.strictArt && session === null,
      ...offerIn(catalogue, lobby, market),
    },
  };
}

/** As the editors say, without providers that are switched off. */
function offerIn({ content, switches }: OfferDependencies, lobby: LobbyPageType, market: MarketId): Offer {
  const settings = lobbySettings(content, lobby, market);
  return {
    availableProviders: (settings?.availableProviders ?? []).filter((slug) => !switches.isOff(slug, market)),
    excludedSubProviders: settings?.exclusionSubProviders ?? [],
  };
}

/** Whether a market has the game: what its lobby never shows is not opened by its address either. */
export function offeredBy(catalogue: OfferDependencies) {
  return ({ isLive, providerSlug, subProviderId }: Launchable, market: MarketId): boolean =>
    isOffered(
      { provider_slug: providerSlug, sub_provider_id: subProviderId },
      offerIn(catalogue, isLive ? 'live-casino' : 'casino', market),
    );
}

/** The visible games, with lists of them. Null: the market does not have this lobby. */
export async function viewFor({ reader, visibility, isOpen }: CatalogueQuery): Promise<View | null> {
  return isOpen ? viewOf(await reader.index(), visibility) : null;
}

/** Whose bars of games count: those of a player's country, of a visitor's by the prefix. Null: none. */
export async function countryOf({ ctx, market }: CatalogueQuery): Promise<string | null> {
  if (!ctx.session) return markets[market].countries[0] ?? null;
  return (await findPlayerFacts(ctx.db, ctx.session.playerId))?.countryCode ?? null;
}

/** Tiles of these games. The country is looked up only where one of them is restricted somewhere. */
export async function cardsOf(
  games: readonly IndexedGame[],
  catalogueQuery: CatalogueQuery,
): Promise<GameCard[]> {
  const { policy, loginProviders, visibility } = catalogueQuery;
  const isRestricted = games.some((game) => game.restricted_countries.length > 0);
  const country = isRestricted ? await countryOf(catalogueQuery) : null;
  const isProofMissing = await waitsForProof(catalogueQuery);
  return games.map((game) => {
    const card = cardOf(
      withLimits(game, visibility.currency),
      policy,
      country,
      loginProviders.has(game.provider_slug),
    );
    return isProofMissing && !card.metadata.hasDemo ? { ...card, needsVerification: true } : card;
  });
}

/** True: the market requires verification before play, and this visitor or player has none. */
async function waitsForProof({ ctx, policy }: CatalogueQuery): Promise<boolean> {
  const { verifyBefore, verifyThreshold } = policy;
  if (verifyBefore === 'withdrawal' || !isPastThreshold(0n, BigInt(verifyThreshold.amountMinor)))
    return false;
  if (!ctx.session) return true;
  const { level } = await verificationOf(ctx.db, ctx.session.playerId);
  return verificationLevels[level].play === 'verify_before';
}

/** Tiles of games by id, in the given order; a game that is not visible or no longer exists is left out. */
export async function cardsById(
  catalogueQuery: CatalogueQuery,
  gameIds: readonly string[],
): Promise<readonly GameCard[]> {
  if (gameIds.length === 0 || !catalogueQuery.isOpen) return [];
  const { byId } = await catalogueQuery.reader.index();
  const games = gameIds.flatMap((id) => byId.get(id) ?? []);
  return cardsOf(
    games.filter((game) => isVisible(game, catalogueQuery.visibility)),
    catalogueQuery,
  );
}
