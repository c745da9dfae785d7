import { OFFER_STREAM_PATH, offerEndpoints } from '@halcyon/contract/sportsbook/offer.contract';
import { lookupEndpoints } from '@halcyon/contract/sportsbook/lookup.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressOf } from '@halcyon/server-kit/network/address';
import type { FastifyInstance } from 'fastify';
import { routesOf, type Route } from '../platform/http/handle.ts';
import type { Kernel } from '../platform/module.ts';
import { readStatistics, searchOffer } from './offer/lookup.service.ts';
import { findSportsbook, requireSportsbook, type AccessPorts } from './offer/offer-access.service.ts';
import * as reader from './offer/offer-reader.service.ts';
import type { OfferStream } from './offer/offer-stream.ts';

/** The offer, for callers who may use the sportsbook. */
export function sportsbookRoutes(deps: reader.OfferReader & AccessPorts): readonly Route[] {
  return routesOf(offerEndpoints, {
    'GET /sportsbook-api/sports': {
      query: async (ctx, { query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return reader.listSports(deps, query.language);
      },
    },
    'GET /sportsbook-api/competitions/:id': {
      query: async (ctx, { params, query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return reader.readCompetition(deps, params.id, query.language);
      },
    },
    'GET /sportsbook-api/events': {
      query: async (ctx, { query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return reader.listOffered(deps, query);
      },
    },
    'GET /sportsbook-api/events/:id': {
      query: async (ctx, { params, query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return reader.readEvent(deps, params.id, query.language);
      },
    },
    'GET /sportsbook-api/events/:id/incidents': {
      query: async (ctx, { params, query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return reader.readIncidents(deps, params.id, query.after);
      },
    },
    'GET /sportsbook-api/live': {
      query: async (ctx, { query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return reader.listLive(deps, query.language);
      },
    },
    'GET /sportsbook-api/results': {
      query: async (ctx, { query }) => {
        const { timeZone } = await requireSportsbook(ctx, deps, query.market);
        return reader.listResults(deps, query, timeZone);
      },
    },
  });
}

/** Search, and what is on record of the sides of an event. */
export function lookupRoutes(deps: reader.OfferReader & AccessPorts): readonly Route[] {
  return routesOf(lookupEndpoints, {
    'GET /sportsbook-api/search': {
      query: async (ctx, { query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return searchOffer(deps, query.words, query.language);
      },
    },
    'GET /sportsbook-api/events/:id/statistics': {
      query: async (ctx, { params, query }) => {
        await requireSportsbook(ctx, deps, query.market);
        return readStatistics(deps, params.id, query.language);
      },
    },
  });
}

/** The stream does not end, so it is no call of the contract. It carries prices and no player data. */
export function offerStream(
  app: FastifyInstance,
  stream: OfferStream,
  deps: AccessPorts & Pick<Kernel, 'config' | 'policies'>,
): void {
  const { config, policies } = deps;
  app.get(OFFER_STREAM_PATH, { logLevel: 'warn' }, async (request, reply) => {
    const { market } = request.query as { readonly market?: unknown };
    const visitor = { address: addressOf(request), session: null, config, policies };
    const isOpen = await findSportsbook(visitor, deps, typeof market === 'string' ? market.slice(0, 8) : '');
    if (!isOpen) throw new Refusal('request.not_found');
    stream.admit(request, reply);
    return reply;
  });
  // An open connection would keep the server from closing.
  app.addHook('preClose', async () => stream.stop());
}
