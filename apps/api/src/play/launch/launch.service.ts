import { defaultLanguage, type LanguageId } from '@halcyon/contract/market/languages';
import { parseLocalePrefix, type Locale } from '@halcyon/contract/market/locale';
import { defaultMarket, nearestLanguage, type MarketId } from '@halcyon/contract/market/markets';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { launchEndpoints } from '@halcyon/contract/play/launch.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findLaunchable, findLaunchableOf, type Launchable } from '../../catalogue/public.ts';
import { readLoginInstant } from '../../identity/public.ts';
import type { Context, PlayerContext } from '../../platform/http/context.ts';
import { sumPlay } from '../../wallet/public.ts';
import { openForFun, openForMoney, type LaunchDependencies, type Opened } from './game-opening.service.ts';
import * as store from '../session/game-session.store.ts';

type Launched = AnswerOf<(typeof launchEndpoints)['POST /api/v1/game/slug/url']>;
/** By slug, or by provider and one of the ids that `findLaunchableOf` reads. */
type Wanted = { readonly slug: string } | { readonly provider: string; readonly gameId: string };
type Request = Wanted & {
  readonly locale: string;
  readonly platform: 'mobile' | 'desktop';
};

/**
 * Opens a game for real money and answers with an address that works once and soon.
 * Refuses: game_unknown, then as `openForMoney`.
 */
export async function launchReal(
  ctx: PlayerContext,
  deps: LaunchDependencies,
  request: Request,
): Promise<Launched> {
  const { session } = ctx;
  const game = await gameOf(ctx, request, session.marketId as MarketId);
  // Live tables have their own play routes; by slug they do not open for signed-in players.
  if (game.isLive && 'slug' in request) return { data: { gameDetail: null } };
  const wish = {
    language: localeOf(request.locale)?.language ?? (session.languageId as LanguageId),
    market: session.marketId as MarketId,
    channel: channelOf(request),
  };
  return launched(game, await openForMoney(ctx, deps, game, wish));
}

/** Opens a game for play money, where the market allows it. Refuses: game_unknown, then as `openForFun`. */
export async function launchDemo(
  ctx: Context,
  deps: LaunchDependencies,
  request: Request,
): Promise<Launched> {
  const said = localeOf(request.locale);
  const place = await deps.placeOf(ctx, { market: said?.market ?? defaultMarket, countryCode: null });
  const game = await gameOf(ctx, request, place.market);
  const language = nearestLanguage(said?.language ?? defaultLanguage, place.market);
  return launched(
    game,
    await openForFun(ctx, deps, game, { ...place, language, channel: channelOf(request) }),
  );
}

/** Time and net position of one opening. Refuses: session_unknown, also for another player's. */
export async function readGameSession(ctx: PlayerContext, sessionId: string) {
  const row = await store.findSession(ctx.db.sql, { playerId: ctx.playerId, sessionId });
  if (!row) throw new Refusal('play.session_unknown');
  const now = ctx.clock.now();
  const loginAt = await readLoginInstant(ctx);
  const sums = await sumPlay(ctx.db, ctx.playerId, row.started_at, row.ended_at ?? now);
  const sinceLogin = await sumPlay(ctx.db, ctx.playerId, loginAt, now);
  const roundCount = sums.reduce((sum, of) => sum + Number(of.stake_count), 0);
  return {
    sessionId,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    netPosition: { amountMinor: String(netOf(sums)), currency: row.currency },
    roundCount,
    login: {
      startedAt: loginAt.toISOString(),
      netPosition: { amountMinor: String(netOf(sinceLogin)), currency: row.currency },
      sequence: Math.max(0, ...sinceLogin.map(({ newest }) => Number(newest))),
    },
  };
}

const netOf = (sums: Awaited<ReturnType<typeof sumPlay>>) =>
  sums.reduce((sum, of) => sum + of.returned_minor - of.staked_minor, 0n);

async function gameOf(ctx: Context, wanted: Wanted, market: MarketId): Promise<Launchable> {
  const game =
    'slug' in wanted
      ? await findLaunchable(ctx.policies, ctx.db, wanted.slug, market)
      : await findLaunchableOf(ctx.policies, ctx.db, wanted.provider, wanted.gameId, market);
  if (!game) throw new Refusal('play.game_unknown');
  return game;
}

function launched(game: Launchable, opened: Opened): Launched {
  return {
    data: {
      gameDetail: {
        gameId: game.gameId,
        type: game.isLive ? 'liveCasinoGames' : 'casinoGames',
        name: game.name,
        gameSlug: game.slug,
        providerTitle: game.providerTitle,
        mode: opened.mode,
        launchUrl: opened.url,
        messageOrigins: [new URL(opened.url).origin],
        sessionId: opened.sessionId,
        startedAt: opened.startedAt.toISOString(),
        currency: opened.currency,
      },
    },
  };
}

const channelOf = ({ platform }: Request): 'web' | 'mobile' => (platform === 'mobile' ? 'mobile' : 'web');

/** What a full locale prefix says; null: it is none. */
function localeOf(prefix: string): Locale | null {
  const place = parseLocalePrefix(`/${prefix.replaceAll(/[^A-Za-z-]/g, '')}/`);
  return place.kind === 'ok' ? place.locale : null;
}
