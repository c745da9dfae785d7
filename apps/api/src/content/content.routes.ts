import { contentEndpoints, contentQueryRefusals } from '@halcyon/contract/content/content.contract';
import { isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { z } from 'zod';
import type { Context } from '../platform/http/context.ts';
import { routesOf, type Route } from '../platform/http/handle.ts';
import { bannersFor, type ContentService } from './dataset/content.service.ts';
import { QueryRefused } from './query/query-runner.ts';
import { boxesFor, landingPageFor, vipPageFor } from './pages/page.service.ts';
import { promotionFor, promotionsFor } from './pages/promotion.service.ts';

/** Successful deposits of a player. Identity keeps the counter and the composition passes it in; null: not known. */
export type DepositCount = (ctx: Context, playerId: bigint) => Promise<number | null>;

/** Is the player barred from deposits or play? Identity and the review of markers answer. */
type Barred = (ctx: Context, playerId: bigint) => Promise<boolean>;

/** Without a counter no player is in a group by deposits; without `isBarred` no player sees an offer. */
export function contentRoutes(
  content: ContentService,
  depositCount: DepositCount = async () => null,
  isBarred: Barred = async () => true,
): readonly Route[] {
  const looker = async (ctx: Context, place: { readonly market: string; readonly language: string }) => {
    const { session } = ctx;
    return {
      viewer: session && {
        playerId: Number(session.playerId),
        depositCount: await depositCount(ctx, session.playerId),
        isBarred: session.isRestricted || (await isBarred(ctx, session.playerId)),
      },
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

/** The content service's query as a page calls it in process; over HTTP it has the hosted service's form. */
export function contentQueryRoute(content: ContentService): Route {
  const endpoint = {
    summary: 'Runs a query over the published content',
    access: 'public',
    query: z.object({ query: z.string() }).catchall(z.string()),
    answer: z.object({ result: z.unknown() }),
    refusals: contentQueryRefusals,
  } as const;
  const [route] = routesOf(
    { 'GET /v2021-08-31/data/query/production': endpoint },
    {
      'GET /v2021-08-31/data/query/production': {
        async query(_ctx, { query: { query, ...named } }) {
          const params = Object.entries(named).map(
            ([name, json]) => [name.slice(1), JSON.parse(json)] as const,
          );
          try {
            return { result: JSON.parse(await content.run(query, Object.fromEntries(params))) as unknown };
          } catch (thrown) {
            throw thrown instanceof QueryRefused ? new Refusal(thrown.code, {}, thrown.message) : thrown;
          }
        },
      },
    },
  );
  return route!;
}
