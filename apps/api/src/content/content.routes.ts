import { contentEndpoints } from '@halcyon/contract/content/content.contract';
import { isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import type { Context } from '../platform/context.ts';
import { routesOf, type Route } from '../platform/handle.ts';
import { bannersFor, type ContentService } from './content.service.ts';
import { boxesFor, landingPageFor, vipPageFor } from './page.service.ts';
import { promotionFor, promotionsFor } from './promotion.service.ts';

/** Successful deposits of a player. Identity keeps the counter and the composition hands it in; null: not known. */
export type DepositCount = (ctx: Context, playerId: bigint) => Promise<number | null>;

/** Without a counter nobody is in a group by deposits. */
export function contentRoutes(
  content: ContentService,
  depositCount: DepositCount = async () => null,
): readonly Route[] {
  const looker = async (ctx: Context, place: { readonly market: string; readonly language: string }) => {
    const playerId = ctx.session?.playerId;
    return {
      viewer:
        playerId === undefined
          ? null
          : { playerId: Number(playerId), depositCount: await depositCount(ctx, playerId) },
      market: marketIdOf(ctx.session?.marketId ?? place.market) ?? defaultMarket,
      language: isLanguageId(place.language) ? place.language : ('en' as const),
      now: ctx.clock.now(),
    };
  };
  return routesOf(contentEndpoints, {
    'GET /api/v1/content/banners': {
      query: async (ctx, { query }) => ({ items: [...bannersFor(content, await looker(ctx, query))] }),
    },
    'GET /api/v1/content/promotions': {
      query: async (ctx, { query }) => promotionsFor(content, await looker(ctx, query), query),
    },
    'GET /api/v1/content/promotions/:category/:slug': {
      query: async (ctx, { query, params }) => promotionFor(content, await looker(ctx, query), params),
    },
    'GET /api/v1/content/landing-pages/:slug': {
      query: async (ctx, { query, params }) => landingPageFor(content, await looker(ctx, query), params.slug),
    },
    'GET /api/v1/content/vip-page': {
      query: async (ctx, { query }) => vipPageFor(content, await looker(ctx, query)),
    },
    'GET /api/v1/content/boxes': {
      query: async (ctx, { query }) => ({
        items: [...boxesFor(content, await looker(ctx, query), query.place)],
      }),
    },
  });
}
