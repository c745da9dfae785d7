import { virtualBetEndpoints, virtualEndpoints } from '@halcyon/contract/sportsbook/virtuals.contract';
import type { Context } from '../../platform/http/context.ts';
import { routesOf, type Route } from '../../platform/http/handle.ts';
import { showBet } from '../bet-list/bet-list.service.ts';
import { playerOf, type BetRouteDependencies } from '../bet.routes.ts';
import { placeBet } from '../bets/placement.service.ts';
import { readBettor } from '../limits/bettor.service.ts';
import { checkSlip } from '../slip/slip.service.ts';
import type { AccessPorts } from '../offer/offer-access.service.ts';
import { LeagueTables } from './league-tables.service.ts';
import { requireVirtuals } from './virtual-access.service.ts';
import * as service from './virtuals.service.ts';

/** Virtual sports, for callers who may use them. */
export function virtualRoutes(deps: service.VirtualDependencies & AccessPorts): readonly Route[] {
  const tables = new LeagueTables(deps);
  const admit = (ctx: Context, market: string) => requireVirtuals(ctx, deps, market);
  return routesOf(virtualEndpoints, {
    'GET /sportsbook-api/virtuals/schedule': {
      query: async (ctx, { query }) => {
        await admit(ctx, query.market);
        return service.readSchedule(deps, query.sport);
      },
    },
    'GET /sportsbook-api/virtuals/events/:id': {
      query: async (ctx, { params, query }) => {
        await admit(ctx, query.market);
        return service.readVirtual(deps, params.id, query.language);
      },
    },
    'GET /sportsbook-api/virtuals/results': {
      query: async (ctx, { query }) => {
        await admit(ctx, query.market);
        return service.listVirtualResults(deps, query);
      },
    },
    'GET /sportsbook-api/virtuals/table': {
      query: async (ctx, { query }) => {
        await admit(ctx, query.market);
        return tables.read(query.season ?? null);
      },
    },
    'GET /sportsbook-api/virtuals/events/:id/replay': {
      query: async (ctx, { params, query }) => {
        await admit(ctx, query.market);
        return service.readFilm(deps, params.id);
      },
    },
    'GET /sportsbook-api/virtuals/events/:id/fairness': {
      query: async (ctx, { params, query }) => {
        await admit(ctx, query.market);
        return service.readFairness(deps, params.id);
      },
    },
  });
}

/** Bets on virtual sports: as those of the sportsbook, on a separate offer. */
export function virtualBetRoutes(deps: BetRouteDependencies): readonly Route[] {
  return routesOf(virtualBetEndpoints, {
    'POST /sportsbook-api/virtuals/slip/check': {
      async query(ctx, { body: { lineStake, freeBetId, ...slip } }) {
        await requireVirtuals(ctx, deps, ctx.session.marketId);
        const [bettor, playableMinor] = await Promise.all([
          readBettor(deps, ctx.db, playerOf(ctx)),
          deps.playableOf(ctx.playerId, 'virtual'),
        ]);
        // There are none for virtual sports.
        const freeBet = freeBetId === undefined ? undefined : { token: null, at: ctx.clock.now() };
        return checkSlip(deps, { bettor, playableMinor }, { slip, lineStake, freeBet });
      },
    },
    'POST /sportsbook-api/virtuals/bets': {
      async flow(ctx, { body: request }) {
        await requireVirtuals(ctx, deps, ctx.session.marketId);
        const { idempotencyKey: requestKey, session } = ctx;
        const bet = await placeBet(deps, { ...playerOf(ctx), requestKey, request });
        return showBet(deps, bet, session.languageId);
      },
    },
  });
}
