import { gameLanguageOf, type LanguageId } from '@halcyon/contract/market/languages';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Launchable } from '../../catalogue/public.ts';
import type { SaidPlace, Whereabouts } from '../../identity/public.ts';
import { isAmongSources } from '../../platform/config/connections.ts';
import type { Context, PlayerContext } from '../../platform/http/context.ts';
import { vertical, type Ledger } from '../../ledger/public.ts';
import { gameLinks } from '../session/game-links.ts';
import { admit, admitDemo } from './launch-guard.service.ts';
import type { ContractedProvider, Providers } from '../registry/accounts.ts';
import type { Launched, LaunchRequest, ProviderSlug } from '../provider/adapter.ts';
import { viewOfPlayer, type ProviderSessions } from '../session/provider-sessions.service.ts';

/** Providers, their sessions, what markets have of them, and where people are. */
export type LaunchDependencies = {
  readonly providers: Providers;
  readonly sessions: ProviderSessions;
  readonly ledger: Ledger;
  readonly isOffered: (game: Launchable, market: MarketId) => boolean;
  readonly placeOf: (ctx: Context, said: SaidPlace) => Promise<Whereabouts>;
};
/** How a game is wanted: in which language, in the frame of which market, on which kind of screen. */
export type Wish = {
  readonly language: LanguageId;
  readonly market: MarketId;
  readonly channel: 'web' | 'mobile';
};
/** For play money the wish's market is that of the place. */
export type DemoWish = Wish & Whereabouts;
export type Opened = {
  readonly mode: 'real' | 'demo';
  readonly url: string;
  /** What opens the game: our launch token, or the one that the provider issued. Null: it needs none. */
  readonly token: string | null;
  readonly sessionId: string | null;
  readonly startedAt: Date;
  readonly currency: string;
};

/**
 * Opens a game for real money: checks the player, records the session, and gets the address from the adapter.
 * Refuses: as `admit`, then play.provider_unavailable. Writes: play.game_session.
 */
export async function openForMoney(
  ctx: PlayerContext,
  deps: LaunchDependencies,
  game: Launchable,
  wish: Wish,
): Promise<Opened> {
  const { session } = ctx;
  const contracted = providerOf(deps, game, session.marketId as MarketId);
  const { policy, country, stakeCapMinor } = await admit(ctx, deps.ledger, game);
  const opening = {
    player_id: ctx.playerId,
    login_session_id: session.sessionId,
    game_id: game.gameId,
    game_slug: game.slug,
    game_type: game.gameType,
    market_id: session.marketId,
    province: session.province,
    language_id: wish.language,
    country,
    currency: session.currency,
    stake_cap_minor: stakeCapMinor,
  };
  // The session comes first: some providers call back before they have answered.
  const { token, sessionId, startedAt } = await deps.sessions.open(contracted, {
    ...opening,
    provider_game_ref: game.providerGameRef,
    table_id: game.tableId,
    vertical: game.isLive ? vertical.live : vertical.casino,
  });
  const player = await viewOfPlayer(ctx.policies, ctx.db, { ...opening, market_id: session.marketId });
  const request = requestOf(ctx, game, { wish, country, policy, sessionId, currency: session.currency });
  const launched = await launchAt(ctx, contracted, { ...request, mode: 'real', player, token });
  const { providerToken } = launched;
  if (providerToken !== null) await deps.sessions.keepProviderToken(ctx.playerId, sessionId, providerToken);
  return {
    mode: 'real',
    url: launched.url,
    token: providerToken ?? token,
    sessionId,
    startedAt,
    currency: session.currency,
  };
}

/** Providers want a country also of a visitor whose country is not known. */
const unknownCountry = 'FI';

/** Opens a game for play money, by the rules of a place. Refuses: as `admitDemo`, then play.provider_unavailable. */
export async function openForFun(
  ctx: Context,
  deps: LaunchDependencies,
  game: Launchable,
  wish: DemoWish,
): Promise<Opened> {
  const contracted = providerOf(deps, game, wish.market);
  const policy = admitDemo(ctx, game, wish);
  const { currency } = markets[wish.market];
  const country = wish.countryCode ?? unknownCountry;
  const startedAt = ctx.clock.now();
  const token = await deps.sessions.openDemo(contracted, {
    game_id: game.gameId,
    game_type: game.gameType,
    market_id: wish.market,
    province: wish.province,
    language_id: wish.language,
    country,
    currency,
  });
  const sessionId = crypto.randomUUID();
  const request = requestOf(ctx, game, { wish, country, policy, sessionId, currency });
  const launched = await launchAt(ctx, contracted, { ...request, mode: 'demo', player: null, token });
  return {
    mode: 'demo',
    url: launched.url,
    token: launched.providerToken ?? token,
    sessionId: null,
    startedAt,
    currency,
  };
}

/** Refuses: play.game_unavailable without a contract or where the market does not have it. */
function providerOf(deps: LaunchDependencies, game: Launchable, market: MarketId): ContractedProvider {
  if (!deps.isOffered(game, market)) throw new Refusal('play.game_unavailable');
  const contracted = deps.providers.get(game.providerSlug as ProviderSlug);
  if (!contracted) throw new Refusal('play.game_unavailable');
  return contracted;
}

/** Refuses: play.provider_unavailable, also for an address that the page's policy would leave as an empty frame. */
async function launchAt(
  ctx: Context,
  { adapter, account, frames, slug }: ContractedProvider,
  request: LaunchRequest,
): Promise<Launched> {
  const launched = await adapter.launch(account, request);
  if (isAmongSources(launched.url, frames)) return launched;
  const { origin } = new URL(launched.url);
  ctx.log.error({ provider: slug, origin, frames }, 'a game at an origin that the provider’s FRAMES lack');
  throw new Refusal('play.provider_unavailable');
}

function requestOf(
  ctx: Context,
  game: Launchable,
  of: { wish: Wish; country: string; policy: MarketPolicy; sessionId: string; currency: string },
): Omit<LaunchRequest, 'mode' | 'player' | 'token'> {
  return {
    gameRef: game.providerGameRef,
    tableId: game.tableId,
    channel: of.wish.channel,
    language: gameLanguageOf(of.wish.language, of.country),
    market: of.wish.market,
    currency: of.currency,
    country: of.country,
    jurisdiction: of.policy.id,
    address: ctx.address,
    sessionId: of.sessionId,
    urls: gameLinks(ctx.config.publicOrigin, of.wish, game.isLive),
  };
}
