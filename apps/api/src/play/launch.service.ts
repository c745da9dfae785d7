import { isPastThreshold, mayPlay } from '@halcyon/contract/kyc/verification-level';
import { parseLocalePrefix } from '@halcyon/contract/market/locale';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { launchEndpoints } from '@halcyon/contract/play/launch.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findLaunchable, findLaunchableOf, type Launchable } from '../catalogue/catalogue.service.ts';
import { readAccess, readProfile } from '../identity/profile.service.ts';
import { policyOf } from '../market/policy.service.ts';
import type { Context, PlayerContext } from '../platform/context.ts';
import { roomIn } from '../responsible-gambling/limit-window.service.ts';
import { provider } from '../wallet/ledger.service.ts';
import { lockState, sumPlay } from '../wallet/wallet.service.ts';
import * as store from './game-session.store.ts';
import { makeDemoToken, makeToken } from './game-token.ts';
import { halcyonPolicy } from './halcyon/halcyon.policy.ts';
import { ageOn, stakeCapOf, whyNotLaunch } from './launch.rules.ts';

type Launched = AnswerOf<(typeof launchEndpoints)['POST /api/v1/game/slug/url']>;
/** By slug, or by provider and one of the ids that `findLaunchableOf` reads. */
type Wanted = { readonly slug: string } | { readonly provider: string; readonly gameId: string };
type Request = Wanted & { readonly locale: string; readonly countryCode: string };

/**
 * Opens a game for real money: checks who asks, records the session, and answers with an address that works
 * once and soon. Refuses: game_unknown, then as `whyNotLaunch`, then limit_reached.
 * Writes: play.game_session.
 */
export async function launchReal(ctx: PlayerContext, request: Request): Promise<Launched> {
  const { session } = ctx;
  const game = await gameOf(ctx, request, session.marketId as MarketId);
  // Live tables have their own play routes; by slug they open for nobody who is signed in.
  if (game.isLive && 'slug' in request) return { data: { gameDetail: null } };
  const [access, profile] = await Promise.all([readAccess(ctx), readProfile(ctx)]);
  const policy = policyOf(session.marketId, session.province);
  const money = await ctx.db.transact((tx) => lockState(tx, ctx.playerId));
  const threshold = BigInt(policy.verifyThreshold.amountMinor);
  const standing = {
    status: access.accountStatus,
    level: access.kycStatus as Parameters<typeof mayPlay>[0]['level'],
    verifyBefore: policy.verifyBefore,
    isAboveThreshold: isPastThreshold(money?.state.depositedMinor ?? 0n, threshold),
  };
  const refusal = whyNotLaunch({
    game: {
      isLive: game.isLive,
      isAvailable: game.isAvailable,
      isCountryRestricted: game.restrictedCountries.includes(profile.countryCode),
    },
    policy,
    player: {
      access: { ...access, payout: access.disabled.includes('payout') },
      mayPlay: mayPlay(standing),
      needsVerification: !mayPlay(standing) && mayPlay({ ...standing, level: 'FULLY VERIFIED' }),
    },
  });
  if (refusal) throw new Refusal(refusal);
  const atMs = money?.atMs ?? ctx.clock.now().getTime();
  const isLimitReached = (money?.state.lossWindows ?? []).some(
    (window) => roomIn(window, money?.state.timeZone ?? session.timeZone, atMs)?.leftMinor === 0n,
  );
  if (isLimitReached) throw new Refusal('play.limit_reached');

  const now = ctx.clock.now();
  const sessionId = crypto.randomUUID();
  const { token, hash } = makeToken('l', ctx.playerId, sessionId);
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(session.timeZone).toPlainDate().toString();
  const age = profile.dateOfBirth === null ? null : ageOn(profile.dateOfBirth, today);
  await store.insertSession(ctx.db.sql, {
    player_id: ctx.playerId,
    session_id: sessionId,
    login_session_id: session.sessionId,
    provider_id: provider.halcyon,
    game_id: game.gameId,
    game_slug: game.slug,
    game_type: game.gameType,
    market_id: session.marketId,
    province: session.province,
    language_id: languageOf(request.locale, session.languageId),
    country: profile.countryCode,
    currency: session.currency,
    stake_cap_minor: stakeCapOf(policy, game.gameType, age),
    launch_token_hash: hash,
    launch_ends_at: new Date(now.getTime() + halcyonPolicy.launchSeconds * 1000),
    started_at: now,
  });
  return launched(ctx, game, { mode: 'real', token, sessionId, startedAt: now, currency: session.currency });
}

/**
 * Opens a game for play money, for anybody where the market allows it.
 * Refuses: game_unknown, then as `whyNotLaunch`.
 */
export async function launchDemo(ctx: Context, request: Request): Promise<Launched> {
  const place = parseLocalePrefix(localeSegment(request.locale));
  const market = place.kind === 'ok' ? place.locale.market : ('UN' satisfies MarketId);
  const game = await gameOf(ctx, request, market);
  const country = /^[A-Z]{2}$/.test(request.countryCode) ? request.countryCode : 'FI';
  const refusal = whyNotLaunch({
    game: {
      isLive: game.isLive,
      isAvailable: game.isAvailable,
      isCountryRestricted: game.restrictedCountries.includes(country),
    },
    policy: policyOf(market),
    player: null,
  });
  if (refusal) throw new Refusal(refusal);
  const now = ctx.clock.now();
  const { token, hash } = makeDemoToken();
  const { currency } = markets[market];
  await store.insertDemoLaunch(ctx.db.sql, {
    token_hash: hash,
    game_id: game.gameId,
    game_type: game.gameType,
    market_id: market,
    language_id: languageOf(request.locale, 'en'),
    country,
    currency,
    ends_at: new Date(now.getTime() + halcyonPolicy.launchSeconds * 1000),
  });
  return launched(ctx, game, { mode: 'demo', token, sessionId: null, startedAt: now, currency });
}

/** Time and net position of one opening. Refuses: session_unknown, also for another player's. */
export async function readGameSession(ctx: PlayerContext, sessionId: string) {
  const row = await store.findSession(ctx.db.sql, ctx.playerId, sessionId);
  if (!row) throw new Refusal('play.session_unknown');
  const sums = await sumPlay(ctx.db, ctx.playerId, row.started_at, row.ended_at ?? ctx.clock.now());
  const net = sums.reduce((sum, of) => sum + of.returned_minor - of.staked_minor, 0n);
  const roundCount = sums.reduce((sum, of) => sum + Number(of.stake_count), 0);
  return {
    sessionId,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    netPosition: { amountMinor: String(net), currency: row.currency },
    roundCount,
  };
}

async function gameOf(ctx: Context, wanted: Wanted, market: MarketId): Promise<Launchable> {
  const game =
    'slug' in wanted
      ? await findLaunchable(ctx.db, wanted.slug, market)
      : await findLaunchableOf(ctx.db, wanted.provider, wanted.gameId, market);
  if (!game) throw new Refusal('play.game_unknown');
  return game;
}

function launched(
  ctx: Context,
  game: Launchable,
  of: { mode: 'real' | 'demo'; token: string; sessionId: string | null; startedAt: Date; currency: string },
): Launched {
  const launchUrl = new URL(`/play/${game.gameId}`, ctx.config.gamesOrigin);
  launchUrl.searchParams.set('token', of.token);
  return {
    data: {
      gameDetail: {
        gameId: game.gameId,
        type: game.isLive ? 'liveCasinoGames' : 'casinoGames',
        name: game.name,
        gameSlug: game.slug,
        providerTitle: game.providerTitle,
        mode: of.mode,
        launchUrl: launchUrl.href,
        messageOrigins: [launchUrl.origin],
        sessionId: of.sessionId,
        startedAt: of.startedAt.toISOString(),
        currency: of.currency,
      },
    },
  };
}

function languageOf(locale: string, byDefault: string): string {
  const place = parseLocalePrefix(localeSegment(locale));
  return place.kind === 'ok' ? place.locale.language : byDefault;
}

const localeSegment = (locale: string) => `/${locale.replaceAll(/[^A-Za-z-]/g, '')}/`;
