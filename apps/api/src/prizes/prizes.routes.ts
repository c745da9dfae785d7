import { jackpotEndpoints } from '@halcyon/contract/prizes/jackpots.contract';
import { winnerEndpoints } from '@halcyon/contract/prizes/winners.contract';
import { routesOf } from '../platform/http/handle.ts';
import { jackpotsOf, type JackpotDependencies } from './jackpots.service.ts';
import { changeConsent, readConsent, winnersOf, type WinnersDependencies } from './winners.service.ts';

/** Winners, who agrees to be among them, and jackpots. */
export const prizesRoutes = (deps: WinnersDependencies & JackpotDependencies) => [
  ...routesOf(winnerEndpoints, {
    'GET /api/v1/player/wallet/top-winners': {
      query: (ctx, { query }) => winnersOf(ctx, deps, 'top', query),
    },
    'GET /api/v1/player/wallet/latest-winners': {
      query: (ctx, { query }) => winnersOf(ctx, deps, 'latest', query),
    },
    'GET /api/v1/player/winner-consent': { query: (ctx) => readConsent(ctx) },
    'PATCH /api/v1/player/winner-consent': { command: (ctx, { body }) => changeConsent(ctx, body) },
  }),
  ...routesOf(jackpotEndpoints, {
    'GET /api/v1/gaming/jackpots': { query: (ctx, { query }) => jackpotsOf(ctx, deps, query) },
  }),
];
