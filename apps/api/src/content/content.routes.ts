import { contentEndpoints } from '@halcyon/contract/content/content.contract';
import { isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import type { Context } from '../platform/context.ts';
import { routesOf, type Route } from '../platform/handle.ts';
import { bannersFor, type ContentService } from './content.service.ts';

/** Successful deposits of a player. Identity keeps the counter and the composition hands it in; null: not known. */
export type DepositCount = (ctx: Context, playerId: bigint) => Promise<number | null>;

/** Without a counter nobody is in a group by deposits. */
export function contentRoutes(
  content: ContentService,
  depositCount: DepositCount = async () => null,
): readonly Route[] {
  return routesOf(contentEndpoints, {
    'GET /api/v1/content/banners': {
      query: async (ctx, { query }) => {
        const playerId = ctx.session?.playerId;
        const viewer =
          playerId === undefined
            ? null
            : { playerId: Number(playerId), depositCount: await depositCount(ctx, playerId) };
        const market = marketIdOf(ctx.session?.marketId ?? query.market) ?? defaultMarket;
        const language = isLanguageId(query.language) ? query.language : 'en';
        return { items: [...bannersFor(content, viewer, { market, language }, ctx.clock.now())] };
      },
    },
  });
}
