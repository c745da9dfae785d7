import { explanationEndpoints } from '@halcyon/contract/sportsbook/explanation.contract';
import { fairnessEndpoints } from '@halcyon/contract/sportsbook/fairness.contract';
import { timelineEndpoints } from '@halcyon/contract/sportsbook/timeline.contract';
import { routesOf, type Route } from '../platform/http/handle.ts';
import { explainBet } from './explanation/explanation.service.ts';
import { readFairness } from './fairness/fairness.service.ts';
import { requireSportsbook, type AccessPorts } from './offer/offer-access.service.ts';
import { signedTimelineOf } from './timeline/timeline.service.ts';

/** Proofs of a bet for its player: explanation, price timeline, and the draw of its event. */
export function proofRoutes(deps: AccessPorts): readonly Route[] {
  return [
    ...routesOf(explanationEndpoints, {
      'GET /sportsbook-api/bets/:id/explanation': {
        query: (ctx, { params }) => explainBet(ctx.db, ctx.playerId, params.id),
      },
    }),
    ...routesOf(timelineEndpoints, {
      'GET /sportsbook-api/bets/:id/timeline': {
        query: (ctx, { params }) => signedTimelineOf(ctx.db, ctx.playerId, params.id, ctx.clock.now()),
      },
    }),
    ...routesOf(fairnessEndpoints, {
      'GET /sportsbook-api/events/:id/fairness': {
        query: async (ctx, { params, query }) => {
          await requireSportsbook(ctx, deps, query.market);
          return readFairness(ctx.db, params.id);
        },
      },
    }),
  ];
}
