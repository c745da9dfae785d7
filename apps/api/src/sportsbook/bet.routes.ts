import { betEndpoints } from '@halcyon/contract/sportsbook/bet.contract';
import { FREE_BETS_MAX, freeBetEndpoints } from '@halcyon/contract/sportsbook/free-bet.contract';
import { slipEndpoints } from '@halcyon/contract/sportsbook/slip.contract';
import type { PlayerContext } from '../platform/http/context.ts';
import { routesOf, type Route } from '../platform/http/handle.ts';
import { findFreeBet, listFreeBets } from '../rewards/public.ts';
import { listOwnBets, readOwnBet, showBet } from './bet-list/bet-list.service.ts';
import { placeBet, type PlacementDependencies } from './bets/placement.service.ts';
import { readBettor } from './limits/bettor.service.ts';
import type { AccessPorts } from './offer/offer-access.service.ts';
import type { EventReader } from './offer/offer-reader.service.ts';
import { admit } from './slip/admission.service.ts';
import { readBookingCode, shareSlip } from './slip/booking-code.service.ts';
import { priceBuilder } from './slip/builder.service.ts';
import { freeBetView } from './slip/free-bet.rules.ts';
import { boostedEventsOf, checkSlip } from './slip/slip.service.ts';

export type BetRouteDependencies = PlacementDependencies &
  EventReader &
  AccessPorts & {
    /** What the player can stake now. */
    readonly playableOf: (playerId: bigint, vertical: 'sports' | 'virtual') => Promise<bigint>;
  };

/** Slips and bets of players who may use the sportsbook, and their own bets for everyone who has some. */
export function betRoutes(deps: BetRouteDependencies): readonly Route[] {
  return [
    ...routesOf(slipEndpoints, {
      'POST /sportsbook-api/slip/check': {
        async query(ctx, { body: { lineStake, freeBetId, ...slip } }) {
          await admit(ctx, deps);
          const [bettor, playableMinor, token] = await Promise.all([
            readBettor(deps, ctx.db, playerOf(ctx), boostedEventsOf(deps, slip)),
            deps.playableOf(ctx.playerId, 'sports'),
            freeBetId === undefined ? null : findFreeBet(ctx.db, ctx.playerId, freeBetId),
          ]);
          const freeBet = freeBetId === undefined ? undefined : { token, at: ctx.clock.now() };
          return checkSlip(deps, { bettor, playableMinor }, { slip, lineStake, freeBet });
        },
      },
      'POST /sportsbook-api/builder/price': {
        async query(ctx, { body: { eventId, legs, market } }) {
          await admit(ctx, deps, market);
          const picks = legs.map((leg) => ({ ...leg, eventId }));
          return priceBuilder(deps.offer, picks);
        },
      },
      'POST /sportsbook-api/booking-codes': {
        async query(ctx, { body: { market, ...slip } }) {
          await admit(ctx, deps, market);
          return shareSlip(deps, slip);
        },
      },
      'GET /sportsbook-api/booking-codes/:code': {
        async query(ctx, { params, query }) {
          await admit(ctx, deps, query.market);
          return readBookingCode(deps, params.code, ctx.clock.now());
        },
      },
    }),
    ...routesOf(freeBetEndpoints, {
      'GET /sportsbook-api/free-bets': {
        async query({ db, playerId, clock }) {
          const items = await listFreeBets(db, playerId, clock.now(), FREE_BETS_MAX);
          return { items: items.map(freeBetView) };
        },
      },
    }),
    ...routesOf(betEndpoints, {
      'GET /sportsbook-api/bets': {
        query: (ctx, { query }) => listOwnBets(deps, ctx.playerId, query),
      },
      'GET /sportsbook-api/bets/:id': {
        query: (ctx, { params, query }) => readOwnBet(deps, ctx.playerId, params.id, query.language),
      },
      'POST /sportsbook-api/bets': {
        async flow(ctx, { body: request }) {
          await admit(ctx, deps);
          const { idempotencyKey: requestKey, session } = ctx;
          const bet = await placeBet(deps, { ...playerOf(ctx), requestKey, request });
          return showBet(deps, bet, session.languageId);
        },
      },
    }),
  ];
}

/** The player who bets. */
export function playerOf({ playerId, session }: PlayerContext) {
  const { currency, timeZone } = session;
  return { playerId, currency, timeZone };
}
