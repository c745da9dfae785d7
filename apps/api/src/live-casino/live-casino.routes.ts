import { LIVE_STREAM_PATH, liveTablesEndpoints } from '@halcyon/contract/live-casino/tables.contract';
import type { FastifyInstance } from 'fastify';
import { routesOf, type Route } from '../platform/http/handle.ts';
import type { LiveCasino } from './live-casino.service.ts';

export function liveCasinoRoutes(live: Pick<LiveCasino, 'tables'>): readonly Route[] {
  return routesOf(liveTablesEndpoints, {
    'GET /api/v1/live/tables': {
      query: async (ctx, { query }) => {
        const { market, language, partnerId } = query;
        const currency = ctx.session?.currency ?? null;
        return { tables: await live.tables({ market, language, currency, partnerId: partnerId ?? null }) };
      },
    },
  });
}

/** The stream is no answer that ends, so it is outside the calls of the contract. */
export function liveStream(app: FastifyInstance, { stream }: Pick<LiveCasino, 'stream'>): void {
  app.get(LIVE_STREAM_PATH, { logLevel: 'warn' }, (request, reply) => {
    stream.admit(request, reply);
  });
  // A line that stays open would keep the server from closing.
  app.addHook('preClose', async () => stream.stop());
}
