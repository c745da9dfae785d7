import { spinEndpoints } from '@halcyon/contract/rewards/spins.contract';
import { routesWith, type Route } from '../../platform/http/handle.ts';
import type { RewardsPorts } from '../dependencies.ts';
import type { SpinDependencies } from './dependencies.ts';
import { claimSpins } from './spin-claim.service.ts';
import { listProgress, listSpins } from './spin-view.service.ts';

export function spinRoutes(deps: SpinDependencies, ports: RewardsPorts): readonly Route[] {
  return routesWith(ports, spinEndpoints, {
    'POST /api/v1/bonus/freespin/campaign/:campaignId/claim': {
      flow: (ctx, input) => claimSpins(ctx, deps, input),
    },
    'GET /api/v1/bonus/freespin/details': {
      query: (ctx, { query }) => listSpins(ctx, deps, query.campaignId ?? null),
    },
    'GET /api/v1/bonus/freespin/progress': {
      query: (ctx, { query }) => listProgress(ctx, query.awardId ?? null),
    },
  });
}
