import { gameLanguageOf, type LanguageId } from '@halcyon/contract/market/languages';
import { localePath } from '@halcyon/contract/market/locale';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { OWN_PROVIDER, type Launchable } from '../catalogue/public.ts';
import type { SaidPlace, Whereabouts } from '../identity/public.ts';
import { isAmongSources } from '../platform/connections.ts';
import type { Context, PlayerContext } from '../platform/context.ts';
import { provider, vertical, type Ledger } from '../ledger/public.ts';
import * as store from './game-session.store.ts';
import { makeDemoToken, makeToken } from './game-token.ts';
import { halcyonPolicy } from './halcyon/halcyon.policy.ts';
import { admit, admitDemo } from './launch-guard.service.ts';
import type { ContractedProvider, Providers } from './provider/accounts.ts';
import type { Launched, LaunchRequest, ProviderSlug } from './provider/adapter.ts';
import { viewOfPlayer, type ProviderSessions } from './provider/provider-sessions.service.ts';

/** Providers with whom there is a contract, their sessions, what markets have of them, and where people are. */
export type LaunchDependencies = {
  readonly providers: Providers;
  readonly sessions: ProviderSessions;
  readonly ledger: Ledger;
  readonly isOffered: (game: Launchable, market: MarketId) => boolean;
  readonly placeOf: (ctx: Context, said: SaidPlace) => Promise<Whereabouts>;
};
/** How somebody wants a game: in which language, in the frame of which market, on which kind of screen. */
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
 * Opens a game for real money: checks who asks, records the session, and asks the provider where the game has one.
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
  if (contracted === null) return openOwn(ctx, game, opening);
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

/** Providers want a country also of a visitor of whom nobody knows where they are. */
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
  if (contracted === null) return openOwnDemo(ctx, game, { ...wish, country, currency });
  const sessionId = crypto.randomUUID();
  const request = requestOf(ctx, game, { wish, country, policy, sessionId, currency });
  const launched = await launchAt(ctx, contracted, { ...request, mode: 'demo', player: null, token: null });
  return {
    mode: 'demo',
    url: launched.url,
    token: launched.providerToken,
    sessionId: null,
    startedAt,
    currency,
  };
}

/** Null: one of our own games. Refuses: play.game_unavailable without a contract or where the market has it not. */
function providerOf(deps: LaunchDependencies, game: Launchable, market: MarketId): ContractedProvider | null {
  if (!deps.isOffered(game, market)) throw new Refusal('play.game_unavailable');
  if (game.providerSlug === OWN_PROVIDER) return null;
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

type OwnOpening = Omit<
  Parameters<typeof store.insertSession>[1],
  'session_id' | 'provider_id' | 'launch_token_hash' | 'launch_ends_at' | 'started_at'
>;

async function openOwn(ctx: PlayerContext, game: Launchable, opening: OwnOpening): Promise<Opened> {
  const startedAt = ctx.clock.now();
  const sessionId = crypto.randomUUID();
  const { token, hash } = makeToken('l', ctx.playerId, sessionId);
  await store.insertSession(ctx.db.sql, {
    ...opening,
    session_id: sessionId,
    provider_id: provider.halcyon,
    launch_token_hash: hash,
    launch_ends_at: new Date(startedAt.getTime() + halcyonPolicy.launchSeconds * 1000),
    started_at: startedAt,
  });
  return {
    mode: 'real',
    url: ownUrl(ctx, game, token, gameLanguageOf(opening.language_id as LanguageId, opening.market_id)),
    token,
    sessionId,
    startedAt,
    currency: opening.currency,
  };
}

async function openOwnDemo(
  ctx: Context,
  game: Launchable,
  wish: DemoWish & { readonly country: string; readonly currency: string },
): Promise<Opened> {
  const startedAt = ctx.clock.now();
  const { token, hash } = makeDemoToken();
  await store.insertDemoLaunch(ctx.db.sql, {
    token_hash: hash,
    game_id: game.gameId,
    game_type: game.gameType,
    market_id: wish.market,
    province: wish.province,
    language_id: wish.language,
    country: wish.country,
    currency: wish.currency,
    ends_at: new Date(startedAt.getTime() + halcyonPolicy.launchSeconds * 1000),
  });
  return {
    mode: 'demo',
    url: ownUrl(ctx, game, token, gameLanguageOf(wish.language, wish.market)),
    token,
    sessionId: null,
    startedAt,
    currency: wish.currency,
  };
}

/** With language and market, as the site fetches the words ahead: they come with the game, not after its session. */
function ownUrl(ctx: Context, game: Launchable, token: string, language: string): string {
  const url = new URL(`/play/${game.gameId}`, ctx.config.gamesOrigin);
  url.searchParams.set('token', token);
  url.searchParams.set('lang', language);
  return url.href;
}

function requestOf(
  ctx: Context,
  game: Launchable,
  of: { wish: Wish; country: string; policy: MarketPolicy; sessionId: string; currency: string },
): Omit<LaunchRequest, 'mode' | 'player' | 'token'> {
  const link = (path: string) => new URL(localePath(of.wish, path), ctx.config.publicOrigin).href;
  return {
    gameRef: game.providerGameRef,
    tableId: game.tableId,
    channel: of.wish.channel,
    language: gameLanguageOf(of.wish.language, of.country),
    currency: of.currency,
    country: of.country,
    jurisdiction: of.policy.id,
    address: ctx.address,
    sessionId: of.sessionId,
    urls: {
      lobby: link(game.isLive ? '/live-casino-online' : '/online-casino'),
      cashier: link('/my-account/banking/deposit'),
      history: link('/my-account/banking/transactions'),
    },
  };
}
