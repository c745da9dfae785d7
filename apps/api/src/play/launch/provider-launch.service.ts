import type { LanguageId } from '@halcyon/contract/market/languages';
import { parseLocalePrefix } from '@halcyon/contract/market/locale';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { GameLaunchRequest, OpenedAtProvider } from '@halcyon/contract/play/provider-launch.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';
import { findLaunchable, findLaunchableOf, type Launchable } from '../../catalogue/public.ts';
import type { Context, PlayerContext } from '../../platform/http/context.ts';
import {
  openForFun,
  openForMoney,
  type LaunchDependencies,
  type Opened,
  type Wish,
} from './game-opening.service.ts';
import type { ProviderSlug } from '../provider/adapter.ts';

/** What the calls of single providers have in common, whatever their fields are called. */
export type ProviderWish = {
  readonly gameRef: string;
  readonly channel?: string | undefined;
  readonly language?: string | undefined;
  /** A visitor's, as the call states it. */
  readonly country?: string | undefined;
};

/** Opens a provider's game by the provider's own name of it, for money. Refuses: play.game_unknown, as `openForMoney`. */
export async function openProviderGame(
  ctx: PlayerContext,
  deps: LaunchDependencies,
  slug: ProviderSlug,
  asked: ProviderWish,
): Promise<OpenedAtProvider> {
  const place = placeOfPlayer(ctx);
  const game = known(await findLaunchableOf(ctx.policies, ctx.db, slug, asked.gameRef, place.market));
  return told(await openForMoney(ctx, deps, game, wishOf(place, asked, ctx.session.languageId)));
}

/** The same for play money, by the rules of where the player or the visitor is. */
export async function openProviderDemo(
  ctx: Context,
  deps: LaunchDependencies,
  slug: ProviderSlug,
  asked: ProviderWish,
): Promise<OpenedAtProvider> {
  const place = await deps.placeOf(ctx, { market: null, countryCode: asked.country ?? null });
  const game = known(await findLaunchableOf(ctx.policies, ctx.db, slug, asked.gameRef, place.market));
  return told(await openForFun(ctx, deps, game, wishOf(place, asked, ctx.session?.languageId)));
}

/** What opens any game once, for money. Refuses: play.partner_unknown, play.game_unknown, as `openForMoney`. */
export async function ticketOf(
  ctx: PlayerContext,
  deps: LaunchDependencies,
  asked: z.infer<typeof GameLaunchRequest>,
): Promise<string> {
  refusePartner(ctx, asked.partner);
  const place = placeOfPlayer(ctx);
  const game = await anyGame(ctx, deps, asked.gameId, place.market);
  const wish = wishOf(place, { gameRef: asked.gameId, channel: asked.channel }, ctx.session.languageId);
  const opened = await openForMoney(ctx, deps, game, wish);
  return opened.token ?? opened.url;
}

/** The same for play money; a provider that needs no ticket for it gets the address in its place. */
export async function demoTicketOf(
  ctx: Context,
  deps: LaunchDependencies,
  asked: z.infer<typeof GameLaunchRequest>,
): Promise<string> {
  refusePartner(ctx, asked.partner);
  const place = await deps.placeOf(ctx, { market: null, countryCode: null });
  const game = await anyGame(ctx, deps, asked.gameId, place.market);
  const wish = wishOf(place, { gameRef: asked.gameId, channel: asked.channel }, ctx.session?.languageId);
  const opened = await openForFun(ctx, deps, game, wish);
  return opened.token ?? opened.url;
}

function refusePartner(ctx: Context, partner: number): void {
  if (partner !== ctx.config.partnerId) throw new Refusal('play.partner_unknown');
}

/** By slug first, then by our id or the provider's own at every provider, our own games first. */
async function anyGame(
  ctx: Context,
  deps: LaunchDependencies,
  id: string,
  market: MarketId,
): Promise<Launchable> {
  const bySlug = await findLaunchable(ctx.policies, ctx.db, id, market);
  if (bySlug) return bySlug;
  for (const slug of deps.providers.keys()) {
    const game = await findLaunchableOf(ctx.policies, ctx.db, slug, id, market);
    if (game) return game;
  }
  throw new Refusal('play.game_unknown');
}

function known(game: Launchable | null): Launchable {
  if (!game) throw new Refusal('play.game_unknown');
  return game;
}

const placeOfPlayer = ({ session }: PlayerContext) => ({ market: session.marketId as MarketId });

function wishOf<Place extends { readonly market: MarketId }>(
  of: Place,
  asked: ProviderWish,
  byDefault: string = markets[of.market].languages[0]!,
): Place & Wish {
  const language = (asked.language ?? '').slice(0, 2).toLowerCase();
  const place = parseLocalePrefix(`/${language}-${of.market}/`);
  return {
    ...of,
    language: place.kind === 'ok' ? place.locale.language : (byDefault as LanguageId),
    channel: /mobile|android|ios/i.test(asked.channel ?? '') ? 'mobile' : 'web',
  };
}

function told({ url, token, sessionId }: Opened): OpenedAtProvider {
  return { url, token, sessionId };
}
