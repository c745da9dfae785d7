import { contentEndpoints } from '@halcyon/contract/content/content.contract';
import { isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import { routesOf, type Route } from '../platform/handle.ts';
import { bannersFor, type ContentService } from './content.service.ts';

/** Successful deposits of a player; identity keeps the counter, the composition hands it in. */
export type DepositCount = (playerId: bigint) => Promise<number>;

export function contentRoutes(content: ContentService, depositCount: DepositCount): readonly Route[] {
  return routesOf(contentEndpoints, {
    'GET /api/v1/content/banners': {
      query: async (ctx, { query }) => {
        const playerId = ctx.session?.playerId;
        const viewer =
          playerId === undefined
            ? null
            : { playerId: Number(playerId), depositCount: await depositCount(playerId) };
        const market = marketIdOf(ctx.session?.marketId ?? query.market) ?? defaultMarket;
        const language = isLanguageId(query.language) ? query.language : 'en';
        return { items: [...bannersFor(content, viewer, { market, language }, ctx.clock.now())] };
      },
    },
  });
}
